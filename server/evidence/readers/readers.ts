import type { Signs } from '#server/evidence/reading/json.ts';
import type { ReadRun } from '#server/evidence/reading/run.ts';
import { isBackup, readBackup } from './backup.worker.ts';
import { isCheckdmarc, readCheckdmarc } from './checkdmarc.worker.ts';
import { isDefender, readDefender } from './defender.worker.ts';
import { DMARC_ROOT, readDmarc } from './dmarc.worker.ts';
import { isMaester, readMaester } from './maester.worker.ts';
import { NESSUS_HEAD, NESSUS_ROOT, readNessus, readNessusTable } from './nessus.worker.ts';
import { readNmap } from './nmap.worker.ts';
import { isOcsf, readOcsf } from './ocsf.worker.ts';
import { OPENVAS_HEAD, readOpenvas, readOpenvasTable } from './openvas.worker.ts';
import { isOscalResults, OSCAL_ROOT, readOscal, readOscalXml } from './oscal.worker.ts';
import {
  QUALYS_REPORT_ROOT,
  QUALYS_SCAN_ROOT,
  qualysHeadLine,
  readQualysReport,
  readQualysScan,
  readQualysTable,
} from './qualys.worker.ts';
import { isRmm, readRmm } from './rmm.worker.ts';
import { readScubaGearTable, SCUBAGEAR_HEAD } from './scubagear.csv.worker.ts';
import { isScubaGear, readScubaGear } from './scubagear.worker.ts';
import { isSslLabs, readSslLabs } from './ssl-labs.worker.ts';
import { readTestssl, TESTSSL_HEAD } from './testssl.worker.ts';
import { isZeroTrust, readZeroTrust } from './zero-trust.worker.ts';

type Read = (path: string) => Promise<ReadRun>;

/** Every format that is read, by what recognises it. The name of a file says nothing. */
export const JSON_READERS: readonly { recognises: (signs: Signs) => boolean; read: Read }[] = [
  { recognises: isScubaGear, read: readScubaGear },
  { recognises: isZeroTrust, read: readZeroTrust },
  { recognises: isMaester, read: readMaester },
  { recognises: isOcsf, read: readOcsf },
  { recognises: isDefender, read: readDefender },
  { recognises: isSslLabs, read: readSslLabs },
  { recognises: isCheckdmarc, read: readCheckdmarc },
  { recognises: isOscalResults, read: readOscal },
];

const holds = (wanted: readonly string[]) => (head: readonly string[]) => wanted.every((name) => head.includes(name));

export const TABLE_READERS: readonly { recognises: (head: readonly string[], beginning: string) => boolean; read: Read }[] = [
  { recognises: holds(SCUBAGEAR_HEAD), read: readScubaGearTable },
  { recognises: holds(TESTSSL_HEAD), read: readTestssl },
  { recognises: holds(NESSUS_HEAD), read: readNessusTable },
  { recognises: holds(OPENVAS_HEAD), read: readOpenvasTable },
  { recognises: (_head, beginning) => qualysHeadLine(beginning) > 0, read: readQualysTable },
  { recognises: isBackup, read: readBackup },
  { recognises: isRmm, read: readRmm },
];

export const XML_READERS: readonly { root: string; read: Read }[] = [
  { root: 'nmaprun', read: readNmap },
  { root: NESSUS_ROOT, read: readNessus },
  { root: 'report', read: readOpenvas },
  { root: QUALYS_REPORT_ROOT, read: readQualysReport },
  { root: QUALYS_SCAN_ROOT, read: readQualysScan },
  { root: OSCAL_ROOT, read: readOscalXml },
  { root: DMARC_ROOT, read: readDmarc },
];
