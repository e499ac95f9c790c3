# What `cmake --install` leaves: the program, the layers as static libraries, their headers under
# include/shakedown as they stand in the repository, and the package that
# find_package(Shakedown CONFIG) finds. No file of it names a folder of the machine that built it.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Shakedown)
set(header_dir ${CMAKE_INSTALL_INCLUDEDIR}/shakedown)

# What uninstall.cmake removes is recorded here and at the end.
set(destinations ${CMAKE_INSTALL_BINDIR} ${package_dir} ${header_dir} ${CMAKE_INSTALL_DATADIR}/shakedown
    ${CMAKE_INSTALL_DOCDIR})
install(CODE "set(record \"${PROJECT_BINARY_DIR}/installed.txt\")
set(destinations \"${destinations}\")" ALL_COMPONENTS)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/record.cmake ALL_COMPONENTS)

install(TARGETS shakedown RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
# A file of targets for each layer, so that who asks for one needs no more libraries than it does.
foreach(layer problems methods catalogue analysis harness)
  set_target_properties(shakedown_${layer} PROPERTIES EXPORT_NAME ${layer})
  install(TARGETS shakedown_${layer} EXPORT shakedown_${layer}
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
          INCLUDES DESTINATION ${header_dir})
  install(EXPORT shakedown_${layer} NAMESPACE Shakedown:: FILE Shakedown-${layer}.cmake
          DESTINATION ${package_dir} COMPONENT library)
endforeach()
set(headers_only FILES_MATCHING PATTERN *.hpp PATTERN page EXCLUDE PATTERN package EXCLUDE
                 PATTERN templates EXCLUDE PATTERN cluster EXCLUDE PATTERN formats EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/problems ${PROJECT_SOURCE_DIR}/methods
                  ${list_headers}/problems ${list_headers}/methods
        DESTINATION ${header_dir} COMPONENT library ${headers_only} PATTERN *.list)
foreach(layer catalogue analysis harness)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/experiments/${layer}
          DESTINATION ${header_dir}/experiments COMPONENT library ${headers_only})
endforeach()

# What is compiled against the libraries has to be compiled as they are: for one alignment of vectors,
# and so that seconds can be compared.
string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
set(suite_flags ${CMAKE_CXX_FLAGS_${type}})
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/ShakedownConfig.cmake.in ${PROJECT_BINARY_DIR}/ShakedownConfig.cmake
  INSTALL_DESTINATION ${package_dir} PATH_VARS header_dir NO_SET_AND_CHECK_MACRO)
# Until 1.0 any minor version may change the interface (semver.org, 4).
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ShakedownConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ShakedownConfig.cmake
              ${PROJECT_BINARY_DIR}/ShakedownConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/ShakedownProgram.cmake
        DESTINATION ${package_dir} COMPONENT library)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/experiments/harness/cluster
        DESTINATION ${CMAKE_INSTALL_DATADIR}/shakedown COMPONENT program USE_SOURCE_PERMISSIONS)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/CHANGELOG.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT library)
# What a user's scripts may rely on: pages and JSON schemas.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/experiments/harness/formats
        DESTINATION ${CMAKE_INSTALL_DATADIR}/shakedown COMPONENT library)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/record.cmake ALL_COMPONENTS)

add_custom_target(uninstall
  COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -P ${CMAKE_CURRENT_LIST_DIR}/uninstall.cmake
  COMMENT "Removing what was installed from this folder" VERBATIM)

# `make package`: what stands above as a Debian package. Programs and libraries that ours is linked with
# are found by dpkg-shlibdeps; the others are what the headers and the package files ask for, and what
# draws.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME shakedown)
# Debian wants an address; who passes packages on to others states theirs. The default names the authors
# as LICENSE does, and a host of RFC 2606 at which no one is reached.
set(SHAKEDOWN_PACKAGE_CONTACT "The Shakedown authors <shakedown@example.invalid>" CACHE STRING
    "Maintainer of the Debian package, as `Name <address>`")
set(CPACK_PACKAGE_CONTACT ${SHAKEDOWN_PACKAGE_CONTACT})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES OFF)  # of archives it would leave nothing to link
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
string(CONCAT CPACK_DEBIAN_PACKAGE_DEPENDS
  "g++ (>= 4:12), cmake (>= 3.25), make, libeigen3-dev (>= 3.4), libsundials-dev (>= 6.4), "
  "libboost-dev (>= 1.74), libboost-iostreams-dev, libboost-system-dev, libboost-filesystem-dev, "
  "libpng-dev, libcli11-dev, libfmt-dev, nlohmann-json3-dev, gnuplot-nox | gnuplot, "
  "fonts-dejavu-core")
# For the pages in the browser.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "node-d3, libjs-katex, libjs-lunr")
include(CPack)
