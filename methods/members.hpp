// The methods that share an algorithm, by algorithm: a new one is its record, and a name here. Only what
// needs these records includes this file, so that a new method compiles no stepper again.
#pragma once
