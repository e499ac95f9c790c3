# Part of the installation: adds to the file `record` each folder that leads to one of `destinations` and does
# not exist yet.
foreach(destination IN LISTS destinations)
  set(folder "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/${destination}")
  while(NOT EXISTS "${folder}")
    file(APPEND "${record}" "${folder}\n")
    cmake_path(GET folder PARENT_PATH folder)
  endwhile()
endforeach()
