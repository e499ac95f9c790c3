# The files that `shakedown new` writes, as texts that the program carries along: OUTPUT.
set(header "#pragma once\n\n#include <array>\n#include <string_view>\n\nstruct ProjectTemplate {
  std::string_view kind, file, text;  // of every kind that has no own where it is empty; '@' stands around what is filled in
};\nconstexpr std::array project_templates{\n")
foreach(part "/CMakeLists.txt/CMakeLists.txt" "/main.cpp/main.cpp" "/gitignore/.gitignore"
             "method/header.hpp/@file@.hpp" "method/README.md/README.md"
             "problem/header.hpp/@file@.hpp" "problem/README.md/README.md"
             "study/CMakeLists.txt/CMakeLists.txt" "study/main.cpp/main.cpp"
             "study/study.cpp/@file@.cpp" "study/study.md/@file@.md" "study/README.md/README.md")
  string(REGEX MATCH "^([^/]*)/([^/]*)/(.*)$" found "${part}")
  set(kind "${CMAKE_MATCH_1}")
  set(name "${CMAKE_MATCH_3}")
  set(file ${CMAKE_CURRENT_LIST_DIR}/${kind}/${CMAKE_MATCH_2}.in)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} text)
  string(APPEND header "ProjectTemplate{\"${kind}\", \"${name}\", R\"template(${text})template\"},\n")
endforeach()
string(APPEND header "};\n")
file(CONFIGURE OUTPUT ${generated}/project_templates.hpp @ONLY CONTENT "@header@")
