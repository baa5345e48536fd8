import * as z from 'zod/mini';
import { DELIVERY_TARGET_EVENTS } from '#domain/integrations/delivery-targets.rules.ts';
import { Id, storable } from '#contract/fields.ts';

const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//;

function isCallable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || LOCAL.test(text)) && username === '' && password === '';
}

/** Outbound URL. Private networks are detected only when it is called, because names are resolved then. */
export const OutsideUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(2000, 'must have at most 2000 characters'),
    ...storable,
    z.refine<string>(isCallable, 'must begin with https:// and have no user name'),
  );

export const Events = z
  .array(z.enum(DELIVERY_TARGET_EVENTS))
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(DELIVERY_TARGET_EVENTS.length));

/** Events of a channel; may be empty if it only receives the digest. */
export const ChannelEvents = z.array(z.enum(DELIVERY_TARGET_EVENTS)).check(z.maxLength(DELIVERY_TARGET_EVENTS.length));

/** Empty means all customers. */
export const CustomerIds = z.array(Id).check(z.maxLength(100));
export const CustomerRefs = z.array(z.object({ id: Id, name: z.string() }));
