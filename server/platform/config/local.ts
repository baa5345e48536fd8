/** Every name by which a browser may call the machine that it runs on. */
export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export function isLocalHost(hostname: string): boolean {
  return LOCAL_HOSTS.includes(hostname);
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether a request comes from this machine. */
export function isLoopback(ip: string): boolean {
  return LOOPBACK.test(ip);
}
