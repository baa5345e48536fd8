import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { openAutotask } from './autotask/autotask.ts';
import { openConnectWise } from './connectwise/connectwise.ts';
import { openHaloPsa } from './halopsa/halopsa.ts';
import { openSample } from './sample/sample.ts';
import type { OpenService } from './service.ts';

/** A further tool is a folder beside these and a line here; what it is called, asks for and reads is said in domain/psa. */
export const SERVICES: Readonly<Record<PsaKind, OpenService>> = {
  connectwise: openConnectWise,
  autotask: openAutotask,
  halopsa: openHaloPsa,
  sample: openSample,
};
