# cmake -DBUILD=<build> -P uninstall.cmake: removes the files that were installed from BUILD, and those of the
# folders created for them that are empty then. The files of another program or user stay.
cmake_policy(VERSION 3.25)
set(record "${BUILD}/installed.txt")
if(NOT EXISTS "${record}")
  message(FATAL_ERROR "${record} does not exist: nothing was installed from ${BUILD}")
endif()
file(STRINGS "${record}" created)
list(REVERSE created)  # what a folder holds before the folder
foreach(path IN LISTS created)
  if(IS_DIRECTORY "${path}" AND NOT IS_SYMLINK "${path}")
    # Unlike file(REMOVE_RECURSE), rmdir removes no folder that holds something.
    execute_process(COMMAND rmdir -- "${path}" ERROR_QUIET)
  else()
    file(REMOVE "${path}")
  endif()
endforeach()
file(REMOVE "${record}")
