
// ---- Diagrams, drawn with D3 from the columns of a table. formats/drawing.md describes the data.

const palette = ["#440154", "#3b528b", "#21918c", "#5ec962", "#fde725"];
const arrivals = new Map();  // drawings and tables by artefact
const loads = new Map();     // promises by address

/// Called by site/<artefact>.js.
function arrived(id, drawn) { arrivals.set(id, {...drawn, rows: d3.csvParse(drawn.csv)}); }

function load(address) {
  if (!loads.has(address)) {
    loads.set(address, new Promise((done, failed) => document.head.append(
      h("script", {src: address, onload: done, onerror: () => failed(new Error(address))}))));
  }
  return loads.get(address);
}

/// Returns the drawing and the table of an artefact. Fails if `make figures` has not made site/.
const drawnData = id => load("site/d3.min.js").then(() => load(`site/${id}.js`)).then(() => arrivals.get(id));

/// Returns an element that shows the static picture until the diagram can be drawn.
function diagram(artefact) {
  const picture = h("img", {src: artefact.id + ".png", alt: plain(titleOf(artefact))});
  const box = h("div", {className: "diagram"}, h("a", {href: artefact.id + ".svg", title: "as SVG"}, picture));
  if (!artefact.drawn) return box;  // of an older program
  drawnData(artefact.id).then(drawn => {
    const parts = [explorable(artefact, drawn)];
    if (drawn.film) parts.unshift(filmOf(drawn));
    box.replaceChildren(...parts);
    box.dispatchEvent(new CustomEvent("drawn", {bubbles: true}));
  }).catch(error => {
    if (arrivals.has(artefact.id)) throw error;
    box.append(h("p", {className: "faint"}, "This is a picture. After ", h("code", {}, "make figures"),
      " with the package node-d3, it becomes a diagram with values, zoom and a table."));
  });
  return box;
}

/// Returns an element that shows the film of an artefact without its diagram.
function filmAlone(artefact) {
  const link = h("a", {href: "#figure=" + artefact.id}, html("span", titleOf(artefact)));
  const box = h("div", {className: "diagram"}, link);
  drawnData(artefact.id).then(drawn => box.replaceChildren(filmOf(drawn), link)).catch(() => {});
  return box;
}

// ---- Numbers and rows

const numberIn = text => text === "" ? NaN : text.endsWith("inf") ? (text.startsWith("-") ? -Infinity : Infinity) : Number(text);
const raised = power => [...String(power)].map(c => c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c]).join("");

/// Formats a number with at most five digits, as "0.0125" or "1.25·10⁻⁷". A number that is missing gives no text.
function numberText(x) {
  if (x === null) return "";
  if (!Number.isFinite(x)) return Number.isNaN(x) ? "none" : x > 0 ? "∞" : "−∞";
  const size = Math.abs(x);
  if (x === 0 || size >= 1e-3 && size < 1e5) return String(Number(x.toPrecision(5))).replace("-", "−");
  const [digits, power] = Number(x.toPrecision(5)).toExponential().split("e");
  return `${digits === "1" ? "" : digits + "·"}10${raised(Number(power))}`.replace("-", "−");
}

function matches(row, [column, wanted]) {
  if (typeof wanted === "string") return row[column] === wanted;
  return Math.abs(numberIn(row[column]) - wanted) <= 1e-12 * Math.abs(wanted);
}

const hasNames = curve => curve.stroke === "bars" || curve.stroke === "labels";

/// Gives the times in a film's labels, "t = 6.00" and "t = 13.8", equally many decimals: two or as many as distinguish them.
function steadyTimes(points) {
  const timed = points.map(p => /^(.*=\s*)(\d+(?:\.\d+)?)(.*)$/.exec(p.name)), times = timed.filter(parts => parts);
  if (new Set(times.map(parts => parts[1])).size !== 1) return points;
  const numbers = [...new Set(times.map(([, , time]) => Number(time)))];
  let decimals = 2;
  while (new Set(numbers.map(t => t.toFixed(decimals))).size < numbers.length) ++decimals;
  return points.map((p, i) => timed[i] ? {...p, name: timed[i][1] + Number(timed[i][2]).toFixed(decimals) + timed[i][3]} : p);
}

/// Returns the points of a curve: numbers `at`, a name for bars and labels, the error and the picture of a film.
function pointsOf(curve, {drawing, rows, words}) {
  if (curve.points) return curve.points.map(at => ({at, frame: NaN}));
  const columns = hasNames(curve) ? curve.columns.slice(1) : curve.columns;
  const points = rows.filter(row => (curve.where ?? []).every(one => matches(row, one))).map(row => ({
    at: columns.map(column => numberIn(row[column])),
    name: hasNames(curve) ? words[row[curve.columns[0]]] ?? row[curve.columns[0]] : "",
    error: curve.error ? numberIn(row[curve.error]) : 0,
    frame: drawing.frames ? numberIn(row[drawing.frames.column]) : NaN}));
  return drawing.frames && curve.stroke === "labels" ? steadyTimes(points) : points;
}

/// Returns those points that picture `k` of a film shows. A trail keeps earlier ones.
const inFrame = (curve, points, k) => points.filter(p => Number.isNaN(p.frame) || (curve.trail ? p.frame <= k : p.frame === k));

/// Sets a text of HTML with italics, subscripts and superscripts into an SVG text.
function setWords(text, markup) {
  const parts = html("span", markup).childNodes;
  for (const part of parts) {
    const shift = part.nodeName === "SUB" ? 4 : part.nodeName === "SUP" ? -5 : 0;
    const span = text.append("tspan").text(part.textContent).attr("dy", shift || null);
    if (part.nodeName === "B") span.style("font-weight", "bold");
    if (part.nodeName === "I" || part.firstElementChild) span.style("font-style", "italic");
    if (shift === 0) continue;
    span.style("font-size", "75%");
    text.append("tspan").attr("dy", -shift).text("\u200b");  // an empty part would not move back
  }
  return text;
}

// ---- Markers: gnuplot's point types, as paths relative to their centre

function markerPath(type, r) {
  const shape = {
    1: `m${-r},0h${2 * r}m${-r},${-r}v${2 * r}`, 2: `m${-r},${-r}l${2 * r},${2 * r}m0,${-2 * r}l${-2 * r},${2 * r}`,
    4: `m${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}z`, 6: `m${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`,
    8: `m0,${-1.2 * r}l${1.1 * r},${1.9 * r}h${-2.2 * r}z`, 10: `m0,${1.2 * r}l${1.1 * r},${-1.9 * r}h${-2.2 * r}z`,
    12: `m0,${-1.3 * r}l${r},${1.3 * r}l${-r},${1.3 * r}l${-r},${-1.3 * r}z`,
    14: `m0,${-1.1 * r}l${1.05 * r},${0.76 * r}l${-0.4 * r},${1.23 * r}h${-1.3 * r}l${-0.4 * r},${-1.23 * r}z`};
  if (type === 3) return shape[1] + `m0,${-r}` + shape[2];
  return shape[type < 4 ? type : type & ~1];
}
const isSolid = type => type >= 4 && type % 2 === 1;

// ---- One panel

let clips = 0;

function placedAxis(axis, pixels) {
  const scale = axis.log ? d3.scaleLog() : d3.scaleLinear();
  return scale.domain(axis.range).range(pixels);
}

/// Makes the scales of a panel whose frame is `width` by `height`.
function scalesOf(panel, width, height, zoom) {
  const x = placedAxis({...panel.x, range: zoom ? zoom.x : panel.x.range}, [0, width]);
  const y = placedAxis({...panel.y, range: zoom ? zoom.y : panel.y.range}, [height, 0]);
  if (!panel.equal || zoom) return {x, y};
  const units = (scale, pixels) => (scale.domain()[1] - scale.domain()[0]) / pixels;
  const per = Math.max(units(x, width), units(y, height));
  for (const [scale, pixels] of [[x, width], [y, height]]) {
    const [low, high] = scale.domain(), middle = (low + high) / 2;
    scale.domain([middle - per * pixels / 2, middle + per * pixels / 2]);
  }
  return {x, y};
}

function tickText(axis, x) {
  if (!axis.log) return numberText(x);
  const power = Math.log10(x);
  return Math.abs(power - Math.round(power)) < 1e-9 && Math.abs(power) > 3 ? `10${raised(Math.round(power))}` : numberText(x);
}

/// Returns at most `most` ticks of an axis: named ones, powers of ten, or round numbers.
function ticksOf(axis, scale, most) {
  const [low, high] = scale.domain();
  if (axis.ticks) return axis.ticks.filter(([x]) => x >= low && x <= high);
  let values = scale.ticks(most);
  if (axis.log) {
    const powers = values.filter(x => Math.abs(Math.log10(x) - Math.round(Math.log10(x))) < 1e-9);
    if (powers.length > 2) values = powers.filter((x, i) => i % Math.ceil(powers.length / most) === 0);
    else values = values.filter(x => [1, 2, 5].includes(Math.round(x / 10 ** Math.floor(Math.log10(x) + 1e-9)))).slice(0, most);
  }
  return values.map(x => [x, tickText(axis, x)]);
}

function drawAxes(frame, plot) {
  const {panel, scales: {x, y}, width, height, names} = plot;
  const xTicks = ticksOf(panel.x, x, width / 70);
  const yTicks = names ? names.map((name, i) => [i + 1, name]) : ticksOf(panel.y, y, height / 32);
  const upright = isUpright(panel);
  const axes = frame.append("g").attr("class", "axes");
  for (const [at, text] of xTicks) {
    const tick = axes.append("g").attr("transform", `translate(${x(at)},${height})`);
    tick.append("line").attr("y2", panel.scale ? 5 : -height);
    const label = setWords(tick.append("text"), text);
    if (upright) label.attr("transform", "translate(4,8) rotate(-90)").style("text-anchor", "end");
    else label.attr("y", 16).style("text-anchor", "middle");
  }
  for (const [at, text] of yTicks) {
    const tick = axes.append("g").attr("transform", `translate(0,${y(at)})`);
    if (!names && !panel.scale) tick.append("line").attr("x2", width);
    tick.append("text").attr("x", -7).attr("y", 4).style("text-anchor", "end").call(setWords, text);
  }
  axes.append("path").attr("d", `M0,0V${height}H${width}`);
}

const isDrawn = (plot, [x, y]) => Number.isFinite(plot.scales.x(x)) && Number.isFinite(plot.scales.y(y));
const pixelsOf = (plot, [x, y]) => [plot.scales.x(x), plot.scales.y(y)];

/// A line ends at points that have no place on the axes.
function lineOf(plot, points) {
  return d3.line().defined(p => isDrawn(plot, p.at)).x(p => plot.scales.x(p.at[0])).y(p => plot.scales.y(p.at[1]))(points);
}

function markersOf(plot, points, type, r) {
  return points.filter(p => isDrawn(plot, p.at)).map(p => "M" + pixelsOf(plot, p.at) + markerPath(type, r)).join("");
}

/// Seven points of a line, which distinguish it from lines of the same colour.
function sparseOf(points, stagger) {
  const places = d3.range(7).map(k => Math.floor((k + stagger) / 7 * points.length));
  return points.length > 7 ? [...new Set(places)].map(i => points[i]) : points;
}

const sizeOf = points => points.length > 400 ? 1.3 : points.length > 100 ? 2 : 3.6;

function drawMarkers(group, plot, curve, points, r) {
  const solid = isSolid(curve.marker);
  group.append("path").attr("class", "markers").attr("d", markersOf(plot, points, curve.marker, r))
    .attr("fill", solid ? curve.colour : "none").attr("stroke", curve.colour).attr("stroke-width", solid ? 0.5 : 1.4);
}

function drawImage(group, plot, curve, all) {
  const points = all.filter(p => isDrawn(plot, p.at));
  const columns = [...new Set(points.map(p => p.at[0]))].sort(d3.ascending);
  const lines = [...new Set(points.map(p => p.at[1]))].sort(d3.descending);
  const canvas = h("canvas", {width: columns.length, height: lines.length});
  const context = canvas.getContext("2d");
  const column = new Map(columns.map((x, i) => [x, i])), line = new Map(lines.map((y, i) => [y, i]));
  for (const p of points) {
    if (!Number.isFinite(p.at[2])) continue;
    context.fillStyle = plot.shade(p.at[2]);
    context.fillRect(column.get(p.at[0]), line.get(p.at[1]), 1, 1);
  }
  const half = list => list.length > 1 ? Math.abs(list[1] - list[0]) / 2 : 0.5;
  const [left, right] = [plot.scales.x(columns[0] - half(columns)), plot.scales.x(columns[columns.length - 1] + half(columns))];
  const [top, bottom] = [plot.scales.y(lines[0] + half(lines)), plot.scales.y(lines[lines.length - 1] - half(lines))];
  group.append("image").attr("href", canvas.toDataURL()).attr("x", left).attr("y", top).attr("width", right - left)
    .attr("height", bottom - top).attr("preserveAspectRatio", "none").style("image-rendering", "pixelated");
}

/// Draws bars from zero or, on a logarithmic axis, a marker at the end of a line.
function drawBars(group, plot, curve, points) {
  const {x} = plot.scales, from = plot.panel.x.log ? 0 : x(0);
  for (const p of points) {
    const y = plot.scales.y(p.place), end = x(p.at[0]);
    if (!Number.isFinite(end)) continue;
    if (plot.panel.x.log) {
      group.append("line").attr("x1", 0).attr("x2", end).attr("y1", y).attr("y2", y).attr("stroke", "#bbb");
      group.append("path").attr("d", `M${end},${y}` + markerPath(curve.marker, 4))
          .attr("fill", isSolid(curve.marker) ? curve.colour : "none").attr("stroke", curve.colour);
    } else {
      const thick = Math.abs(plot.scales.y(1) - plot.scales.y(2)) * 0.64;
      group.append("rect").attr("x", Math.min(from, end)).attr("width", Math.abs(end - from)).attr("y", y - thick / 2).attr("height", thick)
        .attr("fill", curve.colour).attr("fill-opacity", curve.dash ? 0.2 : 0.9).attr("stroke", curve.dash ? curve.colour : "none");
    }
  }
}

function drawColumns(group, plot, curve, points) {
  const {x, y} = plot.scales, foot = plot.panel.y.log ? plot.height : y(0);
  const places = [...new Set(points.map(p => p.at[0]))].sort(d3.ascending);
  const wide = places.length > 1 ? 0.8 * d3.min(d3.pairs(places), ([a, b]) => x(b) - x(a)) : 12;
  for (const p of points.filter(q => isDrawn(plot, q.at))) {
    group.append("rect").attr("x", x(p.at[0]) - wide / 2).attr("width", wide).attr("y", Math.min(y(p.at[1]), foot))
      .attr("height", Math.abs(foot - y(p.at[1]))).attr("fill", curve.colour).attr("fill-opacity", 0.85);
  }
}

function drawArrows(group, plot, curve, points) {
  for (const p of points.filter(q => isDrawn(plot, q.at))) {
    const [x, y] = pixelsOf(plot, p.at), [u, v] = pixelsOf(plot, [p.at[0] + p.at[2], p.at[1] + p.at[3]]);
    if (!(Math.hypot(u - x, v - y) >= 6)) continue;  // shorter than its head, or without a direction
    group.append("path").attr("d", arrowPath(x, y, u, v)).attr("stroke", curve.colour).attr("stroke-width", curve.width)
        .attr("fill", "none");
  }
}

function arrowPath(x, y, u, v) {
  const angle = Math.atan2(v - y, u - x), side = turn => `${u - 8 * Math.cos(angle + turn)},${v - 8 * Math.sin(angle + turn)}`;
  return `M${x},${y}L${u},${v}M${side(0.4)}L${u},${v}L${side(-0.4)}`;
}

const strokes = {
  band(group, plot, curve, points) {
    const {x, y} = plot.scales;
    const area = d3.area().defined(p => p.at.every(Number.isFinite) && isDrawn(plot, p.at)).x(p => x(p.at[0])).y0(p => y(p.at[1]))
        .y1(p => y(p.at[2]));
    group.append("path").attr("d", area(points)).attr("fill", curve.colour).attr("fill-opacity", 0.3);
  },
  filled(group, plot, curve, points) {
    const closed = (lineOf(plot, points) ?? "").replace(/(?<=.)M/g, "ZM") + "Z";
    if (closed !== "Z") group.append("path").attr("d", closed).attr("fill", curve.colour).attr("fill-opacity", 0.85);
  },
  labels(group, plot, curve, points) {
    for (const p of points.filter(q => isDrawn(plot, q.at))) {
      const [x, y] = pixelsOf(plot, p.at);
      group.append("text").attr("x", x).attr("y", y + 4).attr("fill", curve.colour).call(setWords, p.name);
    }
  },
  image: drawImage, bars: drawBars, columns: drawColumns, arrows: drawArrows};

function drawLines(group, plot, curve, points, stagger) {
  if (curve.stroke !== "points") {
    group.append("path").attr("d", lineOf(plot, points) ?? "").attr("fill", "none").attr("stroke", curve.colour)
      .attr("stroke-width", curve.width).attr("stroke-dasharray", curve.dash ?? null);
  }
  if (curve.error) {
    const bars = points.filter(p => isDrawn(plot, p.at)).map(p => {
      const [x, low] = pixelsOf(plot, [p.at[0], p.at[1] - p.error]), high = plot.scales.y(p.at[1] + p.error);
      return `M${x},${Number.isFinite(low) ? low : plot.height}V${high}`;
    });
    group.append("path").attr("d", bars.join("")).attr("stroke", curve.colour).attr("fill", "none");
  }
  if (curve.stroke !== "line") drawMarkers(group, plot, curve, points, sizeOf(points));
  else if (curve.sparse) drawMarkers(group, plot, curve, sparseOf(points, stagger), 3.2);
  if (curve.trail && points.length > 0) {
    const last = [points[points.length - 1]];
    group.append("path").attr("d", markersOf(plot, last, 7, 4.5)).attr("fill", curve.colour);
  }
}

/// A guide with the slope `order`, right of the middle of a curve.
function drawSlope(group, plot, points, order) {
  const drawn = points.filter(p => isDrawn(plot, p.at));
  if (drawn.length === 0) return;
  const {x, y} = plot.scales, [u, v] = pixelsOf(plot, drawn[Math.floor(drawn.length / 2)].at);
  const other = x.invert(u + 30) / x.invert(u), rise = y(y.invert(v) * other ** order) - v;
  const run = Math.min(1, 40 / Math.max(1, Math.abs(rise))), aside = rise > 0 ? -14 : 16;
  group.append("path").attr("class", "guide").attr("d", `M${u + 6},${v + aside}l${30 * run},${rise * run}`);
  group.append("text").attr("class", "note").attr("x", u + 10 + 30 * run).attr("y", v + aside + 4 + rise * run)
      .text(`slope ${numberText(order)}`);
}

function drawMark(group, plot, mark) {
  const {x, y} = plot.scales;
  const [u, v] = [mark.x === undefined ? 0 : x(mark.x), typeof mark.y === "number" ? y(mark.y) : 8];
  const words = (at, to) => group.append("text").attr("class", "note").attr("x", at).attr("y", to).call(setWords, mark.text);
  if (mark.kind === "level") {
    group.append("path").attr("class", "guide").attr("d", `M0,${v}H${plot.width}`);
    words(6, v - 5);
  } else if (mark.kind === "event") {
    group.append("path").attr("class", "guide").attr("d", `M${u},0V${plot.height}`);
    words(u + 5, 12);
  } else if (mark.kind === "arrow") {
    const [to, end] = pixelsOf(plot, mark.to);
    group.append("path").attr("d", arrowPath(u, v, to, end)).attr("stroke", mark.colour).attr("fill", "none");
    words(to + 5, end + 4);
  } else {
    if (mark.kind === "cross") group.append("path").attr("d", `M${u},${v}` + markerPath(2, 5)).attr("stroke", mark.colour)
        .attr("stroke-width", 2);
    words(mark.kind === "cross" ? u + 9 : u, v + 4);
  }
}

const liesBelow = curve => curve.below || ["band", "image", "filled"].includes(curve.stroke);

/// Draws the curves of a panel, all pictures' or those of picture `frame`.
function drawCurves(plot) {
  const {panel, layer} = plot;
  layer.selectAll("*").remove();
  const order = panel.scene ? panel.curves : [...panel.curves.filter(liesBelow), ...panel.curves.filter(c => !liesBelow(c))];
  const lines = order.filter(c => c.sparse);
  for (const curve of order) {
    const all = plot.points.get(curve);
    const points = plot.frame === undefined ? all : inFrame(curve, all, plot.frame);
    const group = layer.append("g").attr("class", "curve").datum({curve, points});
    if (strokes[curve.stroke]) strokes[curve.stroke](group, plot, curve, points);
    else drawLines(group, plot, curve, points, (lines.indexOf(curve) + 0.5) / lines.length);
    for (const slope of curve.slopes ?? []) drawSlope(group, plot, points, slope);
  }
  for (const mark of panel.marks ?? []) drawMark(layer, plot, mark);
  isolate(plot.view);
}

/// Whether the names below a panel of cells are too long to lie beside each other.
const isUpright = panel => Boolean(panel.scale && panel.x.ticks && panel.x.ticks.some(t => plain(t[1]).length > 3));

/// Room for the names on the axes, in pixels.
function marginsOf(panel, names) {
  const longest = list => 6.9 * d3.max([0, ...list.map(text => plain(text).length)]);
  if (panel.scene) return {left: 4, right: 4, top: 4, bottom: 4};
  const left = names ? longest(names) : panel.y.ticks ? longest(panel.y.ticks.map(t => t[1])) : 44;
  const bottom = isUpright(panel) ? longest(panel.x.ticks.map(t => t[1])) : 12;
  return {left: left + 14, right: 14, top: 8, bottom: bottom + 12};
}

function drawPanel(plot) {
  const {panel, box} = plot;
  const margin = marginsOf(panel, plot.names);
  const wide = Math.max(220, box.clientWidth || 360), most = plot.names ? 26 * plot.names.length + 40 : Infinity;
  const tall = Math.max(panel.scale || plot.names ? plot.tall : 150, Math.min(plot.tall, most, 0.9 * wide)) + margin.bottom;
  plot.width = wide - margin.left - margin.right;
  plot.height = tall - margin.top - margin.bottom;
  plot.scales = scalesOf(panel, plot.width, plot.height, plot.zoom);
  if (plot.names) plot.scales.y = d3.scaleLinear().domain([plot.names.length + 0.5, 0.5]).range([plot.height, 0]);
  const svg = d3.create("svg").datum(plot).attr("viewBox", `0 0 ${wide} ${tall}`).attr("width", wide).attr("height", tall)
    .attr("role", "img").attr("aria-label", plain([panel.title, panel.y.label].filter(t => t).join(": ")) + ". The table has the numbers.");
  const frame = svg.append("g").attr("transform", `translate(${margin.left},${margin.top})`);
  if (!panel.scene) drawAxes(frame, plot);
  const clip = "clip" + ++clips;
  const beyond = plot.zoom ? 0 : 6;  // for markers on the frame
  svg.append("clipPath").attr("id", clip).append("rect").attr("x", -beyond).attr("y", -beyond)
    .attr("width", plot.width + 2 * beyond).attr("height", plot.height + 2 * beyond);
  plot.layer = frame.append("g").attr("clip-path", `url(#${clip})`);
  drawCurves(plot);
  if (!panel.scene) watchPanel(frame, plot);
  const reset = h("button", {type: "button", className: "plain", hidden: !plot.zoom,
      onclick: () => { plot.zoom = null; drawPanel(plot); }}, "Show all");
  box.replaceChildren(...[panel.title && html("div", panel.title, {className: "panel-title"}),
    panel.y.label && !panel.scene && html("div", panel.y.label, {className: "axis-label"}), svg.node(),
    panel.x.label && !panel.scene && html("div", panel.x.label, {className: "axis-label middle"}), reset].filter(part => part));
}

// ---- Hover, isolation, zoom

const reach = 24;      // pixels
const lineBehind = 12;  // pixels by which a drawn point may be farther away than a line

/// Returns the distance from (0, 0) to the segment between two places.
function toSegment([x, y], [u, v]) {
  const [dx, dy] = [u - x, v - y], share = Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x + share * dx, y + share * dy);
}

/// Returns the points of a curve near a position in pixels, with their distances. A line is as near as its nearest part.
function* candidates(plot, {curve, points}, [u, v]) {
  const drawn = !["line", "arrows"].includes(curve.stroke), joined = ["line", "linked"].includes(curve.stroke);
  let before = null;
  for (const point of points) {
    const {x, y} = plot.scales;
    const place = curve.stroke === "bars" ? [Math.min(u, x(point.at[0])), y(point.place)] : pixelsOf(plot, point.at);
    const seen = place.every(Number.isFinite), off = [place[0] - u, place[1] - v], far = Math.hypot(...off);
    if (seen) yield {curve, point, place, far, rank: far + (drawn ? 0 : lineBehind)};
    if (seen && before && joined) {
      const aside = toSegment(before.off, off), end = before.far < far ? before : {point, place};
      yield {curve, point: end.point, place: end.place, far: aside, rank: aside + lineBehind};
    }
    before = seen ? {point, place, off, far} : null;
  }
}

/// Returns the point nearest to a position in pixels, of the curves that are not faded. The cells of an image have no gaps.
function nearest(plot, at) {
  let best = null;
  for (const group of plot.layer.selectAll(".curve").data()) {
    const {curve} = group;
    if (!curve.columns || plot.view.only && plot.view.only !== curve.name) continue;
    const most = curve.stroke === "image" ? Infinity : reach;
    for (const one of candidates(plot, group, at)) if (one.far <= most && (!best || one.rank < best.rank)) best = one;
  }
  return best;
}

function valuesAt(plot, {curve, point}) {
  const {panel} = plot, [x, y, z] = point.at;
  if (curve.stroke === "bars") return `<b>${curve.name}</b> ${point.name}: ${numberText(x)}`;
  const named = (axis, value) => {
    const tick = (axis.ticks ?? []).find(([at]) => at === value);
    return tick ? tick[1] : `${axis.label || "value"} = ${numberText(value)}`;
  };
  const third = curve.stroke === "image" ? `, ${panel.scale.label} = ${numberText(panel.scale["most factor"] ? 10 ** z : z)}` : "";
  return `<b>${curve.name || point.name}</b> ${named(panel.x, x)}, ${named(panel.y, y)}${third}`;
}

function watchPanel(frame, plot) {
  const dot = frame.append("circle").attr("class", "here").attr("r", 5).attr("visibility", "hidden");
  const tip = frame.append("text").attr("class", "note tip");
  const brush = d3.brush().extent([[0, 0], [plot.width, plot.height]]).filter(() => !d3.event.button && d3.event.type === "mousedown")
    .on("end", () => { 
      // The panel is drawn anew when the brush has finished.
      const chosen = d3.event.sourceEvent && d3.event.selection;
      if (chosen) setTimeout(() => zoomTo(plot, chosen));
    });
  const cover = frame.append("g").attr("class", "brush");
  if (plot.names) cover.append("rect").attr("class", "overlay").attr("width", plot.width).attr("height", plot.height).attr("fill", "none")
      .attr("pointer-events", "all");
  else cover.call(brush).selectAll("*").style("touch-action", "auto");
  const find = () => nearest(plot, d3.mouse(cover.node()));
  cover.on("mousemove", () => {
    const found = find();
    dot.attr("visibility", found ? "visible" : "hidden");
    tip.selectAll("*").remove();
    if (found) {
      const [x, y] = found.place, left = x > plot.width / 2;
      dot.attr("cx", x).attr("cy", y);
      tip.attr("x", x + (left ? -10 : 10)).attr("y", y > 20 ? y - 8 : y + 18).style("text-anchor", left ? "end" : "start")
          .call(setWords, valuesAt(plot, found));
    }
    plot.view.says.innerHTML = found ? valuesAt(plot, found) : plot.view.hint;
  }).on("mouseleave", () => { dot.attr("visibility", "hidden"); tip.selectAll("*").remove(); plot.view.says.innerHTML = plot.view.hint; })
    .on("click", () => { const found = find(); if (found) only(plot.view, found.curve.name); });
}

function zoomTo(plot, [[left, top], [right, bottom]]) {
  if (right - left < 5 || bottom - top < 5) return;
  const {x, y} = plot.scales;
  plot.zoom = {x: [x.invert(left), x.invert(right)], y: [y.invert(bottom), y.invert(top)]};
  drawPanel(plot);
}

/// Shows only the curves of this name or, at the second call, all.
function only(view, name) {
  view.only = view.only === name ? null : name;
  isolate(view);
}

function isolate(view) {
  for (const plot of view.plots) {
    if (plot.layer) plot.layer.selectAll(".curve")
        .classed("faded", ({curve}) => Boolean(view.only) && curve.name !== view.only && !curve.below);
  }
  for (const key of view.keys) key.setAttribute("aria-pressed", String(key.dataset.name === view.only));
}

// ---- A whole diagram

function keyOf(curve, view) {
  const svg = d3.create("svg").attr("width", 30).attr("height", 14).attr("aria-hidden", "true");
  const area = ["band", "filled", "columns", "bars"].includes(curve.stroke);
  if (area) svg.append("rect").attr("x", 3).attr("y", 2).attr("width", 24).attr("height", 10).attr("fill", curve.colour)
      .attr("fill-opacity", curve.stroke === "band" ? 0.3 : 0.85);
  if (["line", "linked", "arrows"].includes(curve.stroke)) svg.append("path").attr("d", "M0,7H30").attr("stroke", curve.colour)
      .attr("stroke-width", curve.width).attr("stroke-dasharray", curve.dash ?? null);
  if (curve.sparse || ["points", "linked"].includes(curve.stroke)) {
    svg.append("path").attr("d", "M15,7" + markerPath(curve.marker, 3.6)).attr("stroke", curve.colour)
        .attr("fill", isSolid(curve.marker) ? curve.colour : "none");
  }
  const button = h("button", {type: "button", className: "key", "data-name": curve.name, "aria-pressed": "false",
      onclick: () => only(view, curve.name)}, svg.node(), html("span", curve.name));
  view.keys.push(button);
  return button;
}

const inKey = curve => curve.name && !curve.unnamed && !["image", "bars", "labels"].includes(curve.stroke);

function shadeBar(panels, scale) {
  const title = panels.find(p => p.scale).scale;
  const [low, high] = scale.domain().filter((v, i, all) => i === 0 || i === all.length - 1);
  const name = x => title["most factor"] ? `×${numberText(10 ** x)}` : numberText(x);
  return h("div", {className: "shades"}, html("span", title.label), " ", name(low), " ",
    h("span", {className: "shade-bar", style: `background: linear-gradient(90deg, ${palette})`}), " ", name(high));
}

/// Returns the colours of values, equal in all panels whose scales share a name.
function palettesOf(drawing, points) {
  const scales = new Map();
  for (const panel of drawing.panels.filter(p => p.scale)) {
    const values = drawing.panels.filter(p => p.scale && p.scale.label === panel.scale.label)
      .flatMap(p => p.curves.filter(c => c.stroke === "image").flatMap(c => points.get(c).map(q => q.at[2]).filter(Number.isFinite)));
    const [low, high] = panel.scale["most factor"] ? [0, Math.log10(panel.scale["most factor"])] : d3.extent(values);
    const stops = palette.map((_, i) => low + (high - low) * i / (palette.length - 1));
    scales.set(panel, d3.scaleLinear().domain(stops).range(palette).clamp(true));
  }
  return scales;
}

/// Returns the panels of a drawing, not yet drawn, and the state that they share.
function viewOf(drawn) {
  const {drawing} = drawn;
  const points = new Map(drawing.panels.flatMap(p => p.curves).map(curve => [curve, pointsOf(curve, drawn)]));
  const scales = palettesOf(drawing, points);
  const hint = "Point at a curve to read values; click it to isolate it; drag to zoom.";
  const view = {only: null, keys: [], hint, says: h("p", {className: "says faint", role: "status"}, hint), scales};
  view.plots = drawing.panels.map(panel => {
    const bars = panel.curves.filter(c => c.stroke === "bars").flatMap(c => points.get(c));
    bars.forEach((bar, i) => { bar.place = i + 1; });
    return {panel, points, view, box: h("div", {className: "panel"}), tall: drawing["panel height"],
            names: bars.length > 0 ? bars.map(bar => bar.name) : null, shade: scales.get(panel)};
  });
  return view;
}

/// Draws the panels when they have a place on the page, and again when its width changes.
function settle(view, grid, wanted) {
  let wide = 0;
  const draw = () => {
    if (grid.clientWidth === wide || grid.clientWidth === 0) return;
    wide = grid.clientWidth;
    grid.style.gridTemplateColumns = `repeat(${Math.max(1, Math.min(wanted, Math.floor(wide / 230)))}, minmax(0, 1fr))`;
    view.plots.forEach(drawPanel);
    grid.dataset.drawn = "true";
  };
  // An observer that changes sizes at once would be called in a loop.
  new ResizeObserver(() => requestAnimationFrame(draw)).observe(grid);
}

function gridOf(drawing, view) {
  const grid = h("div", {className: "panels"}, ...view.plots.map(plot => plot.box));
  settle(view, grid, drawing["side by side"]);
  const curves = drawing.panels.flatMap(p => p.curves).filter(inKey);
  const named = curves.filter((c, i) => curves.findIndex(d => d.name === c.name) === i);
  const shaded = new Map(drawing.panels.filter(p => p.scale).map(p => [p.scale.label, p]));
  const bars = [...shaded.values()].map(p => shadeBar([p], view.scales.get(p)));
  return [h("div", {className: "keys"}, ...named.map(c => keyOf(c, view))), ...bars, grid];
}

const rowsAtOnce = 1000;

/// Returns the heads of the columns, with the panel and the curve that show a column, and the largest numbers in them.
function tableHead({drawing, rows}) {
  const curves = drawing.panels.flatMap(panel => panel.curves.map(curve => ({panel, curve})));
  const shownAs = column => {
    const own = curves.filter(({curve}) => !curve.where && (curve.columns ?? []).slice(1).includes(column));
    return own.length === 1 ? [own[0].panel.title, own[0].curve.name].filter(text => text).join(": ") : "";
  };
  const largest = column => d3.max(rows, row => row[column] === "" ? NaN : Math.abs(Number(row[column])));
  const heads = rows.columns.map(column => h("th", {}, column, html("div", shownAs(column), {className: "faint"})));
  const bounds = rows.columns.map(column => h("td", {}, Number.isFinite(largest(column)) ? `|·| ≤ ${numberText(largest(column))}` : ""));
  return h("thead", {}, h("tr", {}, ...heads), h("tr", {}, ...bounds));
}

/// Returns a switch that shows the table below the diagram.
function tableSwitch(artefact, drawn) {
  const {rows} = drawn;
  const place = h("div", {className: "wide tall", tabIndex: 0, hidden: true, role: "region",
      "aria-label": "Table of " + plain(titleOf(artefact))});
  const button = h("button", {type: "button", className: "plain", "aria-expanded": "false"}, "Table");
  button.addEventListener("click", () => {
    place.hidden = !place.hidden;
    button.setAttribute("aria-expanded", String(!place.hidden));
    if (place.childElementCount > 0) return;
    const cells = (list, tag) => h("tr", {}, ...list.map(text => h(tag, {}, text)));
    const value = text => text === "" || Number.isNaN(Number(text)) ? text : numberText(Number(text));
    place.append(h("table", {}, tableHead(drawn),
      h("tbody", {}, ...rows.slice(0, rowsAtOnce).map(row => cells(rows.columns.map(c => value(row[c])), "td")))));
    if (rows.length > rowsAtOnce) place.append(h("p", {}, `${rows.length - rowsAtOnce} more rows are in the `,
        h("a", {href: artefact.id + ".csv"}, "CSV file"), "."));
  });
  return h("div", {}, button, place);
}

function explorable(artefact, drawn) {
  const view = viewOf(drawn);
  return h("div", {className: "plot"}, ...gridOf(drawn.drawing, view), view.says, tableSwitch(artefact, drawn));
}

// ---- Films

/// Returns the slider, the button and the speed of a film, which call show(k) with the number of a picture.
function filmControls({count, seconds}, show) {
  const slider = h("input", {type: "range", min: 0, max: count - 1, value: 0, "aria-label": "Picture"});
  const button = h("button", {type: "button", className: "plain play"}, "Play");
  const speed = h("select", {"aria-label": "Speed"},
      ...[["0.5", "half speed"], ["1", "normal speed"], ["2", "double speed"]].map(([value, words]) => h("option", {value}, words)));
  speed.value = "1";
  let last = null, place = 0;
  const turnTo = k => {
    show(k);
    slider.value = k;
  };
  const advance = now => {
    if (last === null || !slider.isConnected) return;
    place = (place + (now - last) / 1000 / seconds * Number(speed.value)) % count;
    last = now;
    if (Math.floor(place) !== Number(slider.value)) turnTo(Math.floor(place));
    requestAnimationFrame(advance);
  };
  const play = on => {
    last = on ? performance.now() : null;
    button.textContent = on ? "Pause" : "Play";
    if (on) requestAnimationFrame(advance);
  };
  button.addEventListener("click", () => play(last === null));
  slider.addEventListener("input", () => { play(false); place = Number(slider.value); turnTo(place); });
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) setTimeout(() => play(true));
  return h("div", {className: "controls"}, button, slider, speed);
}

/// Returns a film with buttons. It does not start by itself for readers who prefer no motion.
function filmOf({film, ...drawn}) {
  const view = viewOf({...drawn, drawing: film});
  const show = k => {
    for (const plot of view.plots) {
      plot.frame = k;
      if (plot.layer) drawCurves(plot);
    }
  };
  show(0);
  return h("div", {className: "plot film"}, ...gridOf(film, view), filmControls(film.frames, show));
}
