import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { PlannedPage } from '#web/planned/planned.routes.ts';
import { ConsoleGate } from '#web/session/ConsoleGate.tsx';

const consoleRoute = createRoute({ getParentRoute: inFrame, id: 'console', component: ConsoleGate });
const inConsole = () => consoleRoute;

const home = createRoute({ getParentRoute: inConsole, path: '/admin', component: PlannedPage });
const security = createRoute({ getParentRoute: inConsole, path: '/admin/security', component: PlannedPage });

/** The platform console: its pages are children of the frame, and the shell shows its own navigation for them. */
export const consoleRoutes = consoleRoute.addChildren([home, security]);
