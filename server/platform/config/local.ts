/** Host names by which a browser reaches its own machine. */
export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export function isLocalHost(hostname: string): boolean {
  return LOCAL_HOSTS.includes(hostname);
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

export function isLoopback(ip: string): boolean {
  return LOOPBACK.test(ip);
}
