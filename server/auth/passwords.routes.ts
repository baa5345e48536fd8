import { reauthenticate } from '#contract/passwords.contract.ts';
import type { Mounting } from '#server/http/route.ts';
import { noteProven, proveAgain } from './auth.reauthenticate.ts';

export function passwordsRoutes({ onPrepared, house }: Mounting): void {
  onPrepared(
    reauthenticate,
    (call) => proveAgain(house, call),
    (call) => noteProven(house, call),
  );
}
