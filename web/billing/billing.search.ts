import * as z from 'zod/mini';
import { text } from '#web/navigation/search.ts';

/** `checkout=done`: the browser comes back from a page of Stripe. */
export const BillingSearch = z.object({ checkout: text });
