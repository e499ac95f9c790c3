# cmake -DBUILD=<build> -P uninstall.cmake: removes every file that the manifests of the last installation from
# BUILD name, and every folder that the installation created and that is empty then.
cmake_policy(VERSION 3.25)
file(GLOB manifests "${BUILD}/install_manifest*.txt")
if(NOT manifests)
  message(FATAL_ERROR "${BUILD} has no install_manifest.txt: nothing was installed from it")
endif()
foreach(manifest IN LISTS manifests)
  file(STRINGS "${manifest}" files)
  foreach(file IN LISTS files)
    file(REMOVE "$ENV{DESTDIR}${file}")
  endforeach()
  file(REMOVE "${manifest}")
endforeach()

set(record "${BUILD}/install_folders.txt")
if(EXISTS "${record}")
  file(STRINGS "${record}" folders)
  list(SORT folders ORDER DESCENDING)  # a folder behind those within it
  foreach(folder IN LISTS folders)
    # Unlike CMake's own commands, rmdir removes no folder that holds something.
    execute_process(COMMAND rmdir -- "${folder}" ERROR_QUIET)
  endforeach()
  file(REMOVE "${record}")
endif()
