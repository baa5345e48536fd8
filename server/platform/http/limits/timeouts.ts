/** Limits for clients, in milliseconds. */
export interface Timeouts {
  /** First byte of a request to the end of its head. */
  headers: number;
  /** First byte of a request to the end of its body; 10 MB at 1.5 Mbit/s. */
  request: number;
  grace: number;
}

export const TIMEOUTS: Timeouts = { headers: 15_000, request: 60_000, grace: 10_000 };

export function timeoutOptions({ headers, request }: Timeouts) {
  return {
    requestTimeout: request,
    // Node's interval for checking expired requests; its default is 30 seconds.
    http: { headersTimeout: Math.min(headers, request), connectionsCheckingInterval: Math.min(5000, request / 2) },
  };
}
