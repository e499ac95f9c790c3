// Faults of form, which `make lint` must find. No target compiles this.
int  badly_formatted( int x ){return x+1 ;}
