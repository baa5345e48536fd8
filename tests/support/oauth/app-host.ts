import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Self-signed certificate for localhost, valid until 2126. The key protects nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUEG7daVLAtWRz4xnGow0Va4TGd8UwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTE3MjA0MVoYDzIxMjYxMTA1
MTcyMDQxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATuLXYzZBhA6jf3nyqsJG0COxuMHjWBCP5b8oVtVVLDbQbOQKKRS5Jp
3OWjMEAu1xqgCtCnHWP2x3snsarsK9x1o28wbTAdBgNVHQ4EFgQU+1cKCcyNl2uh
hj2ztGmXeK6gZCwwHwYDVR0jBBgwFoAU+1cKCcyNl2uhhj2ztGmXeK6gZCwwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAPt5xAuDjH1nTlOaOZD5fydAxOTmQRzlif7ynIOAJHhuAiAg
M/gZBTZSrB0Qi4vkMCEMpKxvfg1D/k83Q636k2jLCA==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0kKzUWKgD4OeSIFr
a5a8vSRy9JqNhztErVahJlNiib2hRANCAATuLXYzZBhA6jf3nyqsJG0COxuMHjWB
CP5b8oVtVVLDbQbOQKKRS5Jp3OWjMEAu1xqgCtCnHWP2x3snsarsK9x1
-----END PRIVATE KEY-----
`;

export interface AppHost {
  url: string;
  /** Answers by path; a text is the address of a redirect. */
  answers: Map<string, object | string>;
  /** Paths that were requested. */
  asked: string[];
  close: () => Promise<void>;
}

/** Host on loopback that publishes documents of apps; its certificate is trusted until it closes. */
export async function openAppHost(): Promise<AppHost> {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, CERTIFICATE]);
  const answers = new Map<string, object | string>();
  const asked: string[] = [];
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const found = answers.get(path);
    if (found === undefined) return void response.writeHead(404).end();
    if (typeof found === 'string') return void response.writeHead(302, { location: found }).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `https://localhost:${port}`,
    answers,
    asked,
    close: async () => {
      setDefaultCACertificates(before);
      await new Promise((done) => server.close(done));
    },
  };
}
