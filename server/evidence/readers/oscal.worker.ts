import type { CheckResult, Outcome } from '#domain/evidence/results.rules.ts';
import { latestOf } from '#server/evidence/reading/dates.ts';
import { readJson, type Signs } from '#server/evidence/reading/json.ts';
import {
  checkOf,
  collect,
  type Facts,
  finished,
  instantOf,
  isPlain,
  type Plain,
  type ReadRun,
  textOf,
} from '#server/evidence/reading/run.ts';
import { readXml } from '#server/evidence/reading/xml.ts';

export const OSCAL_ROOT = 'assessment-results';

export function isOscalResults(signs: Signs): boolean {
  return signs.has(OSCAL_ROOT);
}

/** OSCAL assessment results: each finding is about one control or objective. */
export async function readOscal(path: string): Promise<ReadRun> {
  const results: CheckResult[] = [];
  const facts = emptyFacts();
  let at: number | null = null;
  const places = ['metadata', 'results.*.start', 'results.*.end', 'results.*.findings.*'].map((place) => `$.${OSCAL_ROOT}.${place}`);
  await readJson(path, places, (value, place) => {
    if (place[1] === 'metadata' && isPlain(value)) Object.assign(facts, factsOf(textOf(value['title']), textOf(value['version'])));
    else if (typeof value === 'string') at = latestOf([at, timeOf(value)]);
    else if (isPlain(value)) collect(results, findingResult(value));
  });
  return finished({ ...facts, observedAt: instantOf(at) }, results);
}

/** The same in XML, where the text of a description is in paragraphs. */
export async function readOscalXml(path: string): Promise<ReadRun> {
  const results: CheckResult[] = [];
  const metadata = { title: '', version: '' };
  let at: number | null = null;
  let finding = emptyFinding();
  await readXml(
    path,
    OSCAL_ROOT,
    ({ name, attributes }) => {
      if (name === 'finding') finding = emptyFinding();
      if (name === 'result') at = latestOf([at, timeOf(attributes['start'] ?? ''), timeOf(attributes['end'] ?? '')]);
      if (name === 'target') finding.target = attributes['target-id'] ?? '';
      if (name === 'status') Object.assign(finding, { state: attributes['state'] ?? '', reason: attributes['reason'] ?? '' });
      if (name === 'implementation-status') finding.implemented = attributes['state'] ?? '';
    },
    ({ name, parent, text }) => {
      if (parent === 'metadata' && (name === 'title' || name === 'version')) metadata[name] = text;
      if (parent === 'finding' && name === 'title') finding.title = text;
      if (parent === 'description' && name === 'p') finding.description = [finding.description, text].filter(Boolean).join('\n');
      if (name === 'finding') collect(results, resultOf(finding));
    },
  );
  return finished({ ...emptyFacts(), ...factsOf(metadata.title, metadata.version), observedAt: instantOf(at) }, results);
}

const emptyFacts = (): Facts => ({ tool: 'oscal', toolVersion: '', observedAt: null, scope: '', tenant: '' });

const factsOf = (title: string, version: string) => ({ scope: title, toolVersion: version });

const timeOf = (text: string) => {
  const at = instantOf(text);
  return at === null ? null : Date.parse(at);
};

const emptyFinding = () => ({ target: '', title: '', description: '', state: '', reason: '', implemented: '' });

type Finding = ReturnType<typeof emptyFinding>;

function findingResult(finding: Plain): CheckResult {
  const target = inner(finding, 'target');
  const status = inner(target, 'status');
  return resultOf({
    target: textOf(target['target-id']),
    title: textOf(finding['title']),
    description: textOf(finding['description']),
    state: textOf(status['state']),
    reason: textOf(status['reason']),
    implemented: textOf(inner(target, 'implementation-status')['state']),
  });
}

function resultOf(finding: Finding): CheckResult {
  const { target, title, description } = finding;
  return checkOf({ checkId: target, title, outcome: outcomeOf(finding), detail: description });
}

/** A control that is met in part has the reason "other". */
function outcomeOf({ state, reason, implemented }: Finding): Outcome {
  if (implemented === 'not-applicable') return 'not_applicable';
  if (state === 'satisfied') return 'pass';
  if (state !== 'not-satisfied') return 'error';
  return reason === 'other' || implemented === 'partial' ? 'warn' : 'fail';
}

function inner(value: Plain, key: string): Plain {
  const found = value[key];
  return isPlain(found) ? found : {};
}
