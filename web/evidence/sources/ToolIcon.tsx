import CloudLock from '@tabler/icons-react/dist/esm/icons/IconCloudLock.mjs';
import DatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs';
import Devices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs';
import Radar from '@tabler/icons-react/dist/esm/icons/IconRadar2.mjs';
import WorldSearch from '@tabler/icons-react/dist/esm/icons/IconWorldSearch.mjs';
import type { Tool } from '#domain/evidence/results.rules.ts';
import { type Icon, icon } from '#web/ui/icon.tsx';

const Tenant = /* @__PURE__ */ icon(CloudLock);
const Backup = /* @__PURE__ */ icon(DatabaseExport);
const Computers = /* @__PURE__ */ icon(Devices);
const Scan = /* @__PURE__ */ icon(Radar);
const Domain = /* @__PURE__ */ icon(WorldSearch);

/** Icon of a tool by what it measures; tenants are the usual case. */
const ICONS: Partial<Record<Tool, Icon>> = {
  rmm: Computers,
  backup: Backup,
  domain: Domain,
  checkdmarc: Domain,
  dmarc: Domain,
  'ssl-labs': Domain,
  testssl: Domain,
  nmap: Scan,
  nessus: Scan,
  openvas: Scan,
  qualys: Scan,
  defender: Scan,
};

export function ToolIcon({ tool, size }: { tool: Tool; size: number }) {
  const Sign = ICONS[tool] ?? Tenant;
  return <Sign size={size} />;
}
