import { CIPP_CLIENT, CIPP_SECRET, cippTenant, openCippFake } from '#tests/support/connections/fake.cipp.ts';
import { ALDER, APP, APP_SECRET, fakeTenant, HARBOUR, HOME, openMicrosoftFake } from '#tests/support/connections/fake.microsoft.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

export const graph = { kind: 'graph' } as const;
export const cippKind = { kind: 'cipp' } as const;
export const GRAPH = { config: { tenantId: HOME, clientId: APP }, secret: APP_SECRET };

/** A server whose services are fakes on loopback. `renew` restores their tenants. */
export async function startConnectionServer() {
  const microsoft = await openMicrosoftFake();
  const cipp = await openCippFake(microsoft);
  const server: TestServer = await startTestServer({
    ENTRA_AUTHORITY: microsoft.origin,
    GRAPH_URL: microsoft.origin,
    OUTBOUND_ALLOW: '127.0.0.1',
    DOMAIN_CHECKS: 'off',
  });
  return {
    microsoft,
    cipp,
    server,
    cippSettings: { config: { url: cipp.origin, tenantId: HOME, clientId: CIPP_CLIENT }, secret: CIPP_SECRET },
    renew: () => {
      microsoft.tenants.clear();
      microsoft.limit(0, 0);
      microsoft.tenants.set(HOME, fakeTenant('Northlight IT', 'northlight.test'));
      microsoft.tenants.set(HARBOUR, fakeTenant('Harbour Dental', 'harbour.test', { hasConsent: false }));
      cipp.tenants.splice(
        0,
        cipp.tenants.length,
        cippTenant(HARBOUR, 'harbour.test', 'Harbour Dental'),
        cippTenant(ALDER, 'alder.test', 'Alder'),
      );
      cipp.denied.clear();
    },
    close: async () => {
      await server.close();
      await microsoft.close();
      await cipp.close();
    },
  };
}
