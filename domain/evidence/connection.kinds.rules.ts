/** Services that bring evidence. Their details are in connections.rules.ts, which pages load on demand. */
export const CONNECTION_NAMES = { cipp: 'CIPP', graph: 'Microsoft Graph' } as const;
export type ConnectionKind = keyof typeof CONNECTION_NAMES;

export const isConnectionKind = (text: string): text is ConnectionKind => Object.hasOwn(CONNECTION_NAMES, text);
export const CONNECTION_KINDS = Object.keys(CONNECTION_NAMES).filter(isConnectionKind);

/** Page of the product to which Microsoft returns after consent. */
export const CONSENT_PAGE = '/consent';
