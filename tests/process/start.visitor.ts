interface VisitorResponse {
  status: number;
  body: Record<string, unknown>;
}

/** HTTP client like a browser: it stores cookies and fetches a new CSRF token for each call that needs one. */
export interface Visitor {
  get(path: string): Promise<VisitorResponse>;
  post(path: string, body: object): Promise<VisitorResponse>;
  cookies: Map<string, string>;
  /** Copies the cookies of another visitor for this server. */
  takeCookies(other: Visitor): void;
}

export function visitor(url: string): Visitor {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<VisitorResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
  return {
    cookies,
    get: (path) => send(path, {}),
    post: async (path, body) => {
      const { csrfToken } = (await send('/api/csrf-token', {})).body;
      const headers = { 'content-type': 'application/json', 'x-csrf-token': String(csrfToken) };
      return send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    },
    takeCookies: (other) => other.cookies.forEach((value, name) => cookies.set(name, value)),
  };
}
