import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { openAutotask } from './autotask/autotask.ts';
import { openConnectWise } from './connectwise/connectwise.ts';
import { openHaloPsa } from './halopsa/halopsa.ts';
import { openSample } from './sample/sample.ts';
import type { OpenService } from './service.ts';

/** To add a tool, add a folder next to these and a line here; its name, settings and objects are defined in domain/psa. */
export const SERVICES: Readonly<Record<PsaKind, OpenService>> = {
  connectwise: openConnectWise,
  autotask: openAutotask,
  halopsa: openHaloPsa,
  sample: openSample,
};
