/** The limits for a client, in milliseconds. */
export interface Timeouts {
  /** From the first byte of a request to the end of its head. */
  headers: number;
  /** From the first byte of a request to the end of its body; 10 MB at 1.5 Mbit/s. */
  request: number;
  /** For running requests at shutdown. */
  grace: number;
}

export const TIMEOUTS: Timeouts = { headers: 15_000, request: 60_000, grace: 10_000 };

export function timeoutOptions({ headers, request }: Timeouts) {
  return {
    requestTimeout: request,
    // Node looks for expired requests as often as this; its own default is half a minute.
    http: { headersTimeout: Math.min(headers, request), connectionsCheckingInterval: Math.min(5000, request / 2) },
  };
}
