// Every method of the suite. To add one: its header here, its type in the list. Nothing else.
#pragma once

#include "methods/baseline/arkode.hpp"
#include "methods/baseline/cvode.hpp"
#include "methods/baseline/ida.hpp"
#include "methods/baseline/odeint.hpp"
#include "methods/baseline/rosenbrock.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/constrained/settle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/constrained/soft_shake.hpp"
#include "methods/energy_momentum/gonzalez.hpp"
#include "methods/generalised/variational_euler.hpp"
#include "methods/ggl/bs99.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/ggl_theta.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/ggl/vi_s.hpp"
#include "methods/half_explicit/half_explicit.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/implicit/trapezoidal.hpp"
#include "methods/langevin/baoab.hpp"
#include "methods/langevin/gla.hpp"
#include "methods/lie/lie_rattle.hpp"
#include "methods/lie/so3_cayley.hpp"
#include "methods/lie/so3_linearised.hpp"
#include "methods/multiscale/ipa_rk4.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/newmark/newmark_one_iteration.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "methods/oscillatory/implicit_explicit.hpp"
#include "methods/oscillatory/impulse.hpp"
#include "methods/oscillatory/mollified_impulse.hpp"
#include "methods/oscillatory/trigonometric.hpp"
#include "methods/projection/rk4_projected.hpp"
#include "methods/projection/symmetric_projection.hpp"
#include "methods/runge_kutta/gauss.hpp"
#include "methods/runge_kutta/lobatto_pair.hpp"
#include "methods/runge_kutta/radau.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "methods/splitting/symplectic_euler.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/structural/generalized_alpha.hpp"
#include "methods/structural/generalized_alpha_dae.hpp"
#include "methods/structural/generalized_alpha_ggl.hpp"
#include "methods/structural/hht.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_composed.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"

namespace shakedown {

using AllMethods = MethodList<                                                    //
    VelocityVerlet, EulerKickFirst, EulerDriftFirst,                              // splitting
    ImplicitMidpoint, Trapezoidal,                                                // implicit
    Newmark, NewmarkOneIteration, PushforwardNewmark,                             // newmark
    ZhangSkeel, ZhangSkeelSimplified, ZhangSkeelStiff, ZhangSkeel4, ZhangSkeel6,  // zhang_skeel
    EnergyMomentumGonzalez,                                                       // energy_momentum
    RungeKutta4, Gauss2, Gauss3, Radau5, Radau5Ggl, Lobatto3, Lobatto4,           // runge_kutta
    GeneralizedAlpha, GeneralizedAlphaDae, GeneralizedAlphaGgl, HhtI3,            // structural
    HalfExplicit4,                                                                // half_explicit
    Rk4Projected, SymmetricProjection,                                            // projection
    IpaRk4, IpaRk4Filtered,                                                       // multiscale
    Impulse, MollifiedImpulse, ImplicitExplicit, Trigonometric,                   // oscillatory
    VariationalEulerAngles,                                                       // generalised
    So3Linearised, So3Linearised2, So3Cayley, LieRattle,                          // lie
    Shake, ShakeLinearised, Rattle, Settle, SoftShake,                            // constrained
    ViS, GglThetaA, GglThetaB, ViA, ViB,                                          // ggl
    EnergyMomentum, GonzalezEnergyMomentum, GglClassical, BobenkoSuris,           // ggl
    GlaZhangSkeelStiff, GlaShake, GlaRattle, Baoab, GeodesicBaoab,                // langevin
    Ida, CvodeAdams, CvodeBdf, ArkodeDirk, OdeintAdams, Rosenbrock>;              // baseline

}  // namespace shakedown
