// Runs OpenMM on the rigid water of a start file, for `make bench-peers`. The model is TIP3P.
// OpenMM uses its own SETTLE, because each molecule has three constraints.
//
//     shakedown_openmm START PLATFORM CUTOFF[A] ENSEMBLE STEP[fs] STEPS THREADS
//     shakedown_openmm --version
//
// PLATFORM is Reference (double) or CPU (mixed precision, THREADS threads). CUTOFF is 0 for no
// cutoff. Otherwise it is a plain cutoff, meant for clusters that lie within it. ENSEMBLE is nve
// (leapfrog) or langevin (LangevinMiddleIntegrator at 10 K).
#include <OpenMM.h>

#include <memory>

#include "experiments/comparison/start_file.hpp"
#include "problems/water_model.hpp"

namespace {

using namespace shakedown;
using comparison::Start;

constexpr double nm = 0.1;    // per angstrom
constexpr double kJ = 4.184;  // per kcal
constexpr double ps = 1e-3;   // per fs

std::unique_ptr<OpenMM::System> system_of(int atoms, double cutoff) {
  auto system = std::make_unique<OpenMM::System>();
  auto* forces = new OpenMM::NonbondedForce;  // the system owns and deletes it
  const double sigma = std::pow(tip3p::A / tip3p::C, 1.0 / 6.0) * nm;
  const double epsilon = tip3p::C * tip3p::C / (4.0 * tip3p::A) * kJ;
  const Eigen::Vector3d sides = tip3p::squared_sides().cwiseSqrt() * nm;
  for (int i = 0; i < atoms; ++i) {
    const bool oxygen = i % 3 == 1;
    system->addParticle(oxygen ? tip3p::m_O : tip3p::m_H);
    forces->addParticle(oxygen ? tip3p::Q_O : tip3p::Q_H, sigma, oxygen ? epsilon : 0.0);
    if (i % 3 != 2) continue;
    system->addConstraint(i - 2, i - 1, sides(0));
    system->addConstraint(i, i - 1, sides(1));
    system->addConstraint(i - 2, i, sides(2));
    forces->addException(i - 2, i - 1, 0.0, 1.0, 0.0);
    forces->addException(i, i - 1, 0.0, 1.0, 0.0);
    forces->addException(i - 2, i, 0.0, 1.0, 0.0);
  }
  if (cutoff > 0.0) {
    forces->setNonbondedMethod(OpenMM::NonbondedForce::CutoffNonPeriodic);
    forces->setCutoffDistance(cutoff * nm);
    forces->setReactionFieldDielectric(1.0);  // adds a constant, which is 0 for neutral molecules
  }
  system->addForce(forces);
  return system;
}

std::vector<OpenMM::Vec3> points(const std::vector<double>& x, double unit) {
  std::vector<OpenMM::Vec3> all;
  for (std::size_t i = 0; i < x.size(); i += 3) {
    all.emplace_back(unit * x[i], unit * x[i + 1], unit * x[i + 2]);
  }
  return all;
}

std::unique_ptr<OpenMM::Integrator> integrator_of(const std::string& ensemble, double fs) {
  if (ensemble == "nve") return std::make_unique<OpenMM::VerletIntegrator>(fs * ps);
  if (ensemble == "langevin") {
    return std::make_unique<OpenMM::LangevinMiddleIntegrator>(comparison::kelvin,
                                                              comparison::friction, fs * ps);
  }
  throw std::runtime_error("no ensemble '" + ensemble + "'");
}

void run(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--version") {
    std::printf("%s\n", OpenMM::Platform::getOpenMMVersion().c_str());
    return;
  }
  if (argc != 8) {
    throw std::runtime_error("usage: START PLATFORM CUTOFF[A] ENSEMBLE STEP[fs] STEPS THREADS");
  }
  const Start start = comparison::read_start(argv[1]);
  const std::string platform = argv[2];
  OpenMM::Platform::loadPluginsFromDirectory(OpenMM::Platform::getDefaultPluginsDirectory());
  const auto system = system_of(static_cast<int>(start.x.size() / 3), std::stod(argv[3]));
  const auto integrator = integrator_of(argv[4], std::stod(argv[5]));
  const int steps = std::stoi(argv[6]);
  std::map<std::string, std::string> properties;
  if (platform == "CPU") properties["Threads"] = argv[7];
  OpenMM::Context context(*system, *integrator, OpenMM::Platform::getPlatformByName(platform),
                          properties);
  context.setPositions(points(start.x, nm));
  context.setVelocities(points(start.v, nm / ps));
  const double potential = context.getState(OpenMM::State::Energy).getPotentialEnergy() / kJ;
  integrator->step(1);  // excludes one-time work from the timing
  comparison::answer(potential, [&] { integrator->step(steps); });
}

}  // namespace

int main(int argc, char** argv) {
  return shakedown::comparison::guarded(argv[0], [&] { run(argc, argv); });
}
