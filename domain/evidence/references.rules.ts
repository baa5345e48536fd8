import { type FrameworkRef, questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';
import { type CheckMapping, FRESH_DAYS, type Mapping, takesLevels } from './mapping.rules.ts';
import type { CheckResult, Tool } from './results.rules.ts';

type Found = Pick<CheckResult, 'checkId' | 'refs'> & { tool: Tool };

/** Number of a control as it is compared: "pr.aa-3", "PR.AA-03" and "PR.AA-3" are one. */
export function controlNumber(ref: string): string {
  return ref
    .trim()
    .toLowerCase()
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');
}

/** Prefix of the checks that Maester names after the numbers of the CIS Microsoft 365 Foundations Benchmark. */
const CIS_M365 = 'cis.m365.';

/** Numbers of controls that the ID of a check carries: of itself without its version, and of the control of an OSCAL objective. */
function numbersOf(checkId: string): string[] {
  const id = checkId.toLowerCase();
  return [...new Set([id, id.replace(/v\d{1,4}$/, ''), id.replace(/_(?:smt|obj|asm).*$/, '')].map(controlNumber))];
}

const isCisOf365 = (framework: string) => /\bcis\b/i.test(framework) && /365/.test(framework);

/** Names of frameworks that tools and templates write differently. The rest of a name is its version. */
const FAMILIES: readonly (readonly [name: RegExp, family: string])[] = [
  [/800[\W_]?53/, '800-53'],
  [/800[\W_]?171/, '800-171'],
  [/\bcsf\b|cybersecurity framework/, 'csf'],
  [/iso(?:[\W_]?iec)?[\W_]*27001/, 'iso-27001'],
  [/pci(?:[\W_]?dss)?/, 'pci'],
  [/soc[\W_]?2/, 'soc-2'],
  [/essential[\W_]*(?:eight|8)/, 'essential-eight'],
  [/mitre[\W_]*att[\W_]?c?a?c?k?/, 'attack'],
];
/** Numbers of the benchmarks of CIS belong to a product. Without a product the name is that of the CIS Controls. */
const CIS = /\bcis\b/;
const CIS_CONTROLS = 'cis-controls';
const CIS_PRODUCTS: readonly (readonly [product: RegExp, family: string])[] = [
  [/(?:microsoft|office|m)[\W_]*365/, 'cis-365'],
  [/workspace/, 'cis-workspace'],
  [/azure/, 'cis-azure'],
  [/aws|amazon/, 'cis-aws'],
  [/gcp|google/, 'cis-google'],
];
const CIS_WORDS = /\b(?:cis|critical|security|controls?|benchmarks?|foundations?|v\d+)\b/g;

interface Framework {
  family: string;
  /** Main number of the version; empty if the name has none. */
  version: string;
}

function frameworkOf(name: string, version = ''): Framework {
  const text = `${name} ${version}`.toLowerCase();
  const isCis = CIS.test(text);
  const [pattern, family] = (isCis ? CIS_PRODUCTS : FAMILIES).find(([one]) => one.test(text)) ?? [];
  const rest = pattern ? text.replace(pattern, ' ') : text;
  const other = (isCis ? rest.replaceAll(CIS_WORDS, ' ') : rest).replaceAll(/[^a-z]/g, '');
  const own = isCis ? (other === '' ? CIS_CONTROLS : `cis-${other}`) : other;
  return { family: family ?? own, version: /\d+/.exec(rest)?.[0] ?? '' };
}

/** "AC-2(1)", "ac_2_1" and "AC-02.1" are one number, and so are "CC6.1" and "cc_6_1". */
const dotted = (ref: string) =>
  controlNumber(ref.replaceAll(/([a-z])(?=\d)/gi, '$1.'))
    .split(/[\W_]+/)
    .filter(Boolean)
    .join('.');

/** A recommendation of a benchmark is the check itself; a control of any other framework is wider than a check. */
const isBenchmark = (family: string) => family.startsWith('cis-') && family !== CIS_CONTROLS;

/** True for the number itself, its lettered parts ("AU-3" and "au_3_a"), and numbers of NIST CSF without their function ("ds_1"). */
function covers({ family }: Framework, wanted: string, carried: string): boolean {
  if (carried === wanted || (family === 'csf' && wanted.endsWith(`.${carried}`))) return true;
  return !isBenchmark(family) && carried.startsWith(`${wanted}.`) && /^[a-z]$/.test(carried.slice(wanted.length + 1));
}

type Carried = Framework & { number: string; found: Found };

/** References that the checks carry, by family. */
function carriedBy(results: readonly Found[]): ReadonlyMap<string, readonly Carried[]> {
  const all = results.flatMap((found) =>
    (found.refs ?? []).map(({ framework, ref }): Carried => ({ ...frameworkOf(framework), number: dotted(ref), found })),
  );
  return Map.groupBy(all, ({ family }) => family);
}

/** Checks that carry a control's number. A reference without a version means the newest version that the tool names. */
function carrying(carried: ReadonlyMap<string, readonly Carried[]>, { framework, version, ref }: FrameworkRef): Carried[] {
  const wanted = frameworkOf(framework, version);
  const own = carried.get(wanted.family) ?? [];
  const newest = wanted.version || String(Math.max(0, ...own.map((one) => Number(one.version))) || '');
  const number = dotted(ref);
  return own.filter((one) => (one.version === '' || one.version === newest) && covers(wanted, number, one.number));
}

/**
 * Mappings of questions that have none, by their references to frameworks: a check that carries the number of the control answers it, and
 * checks of a starter's question with the same reference answer a part of it.
 */
export function mappingsByReference(
  body: Pick<TemplateBody, 'sections'>,
  results: readonly Found[],
  { taken, known }: { taken: ReadonlySet<string>; known: ReadonlyMap<string, readonly CheckMapping[]> },
): Mapping[] {
  const byNumber = new Map<string, Found[]>();
  for (const found of results) {
    for (const number of numbersOf(found.checkId)) byNumber.set(number, [...(byNumber.get(number) ?? []), found]);
  }
  const carried = carriedBy(results);
  return questionsOf(body).flatMap((question) => {
    if (taken.has(question.key) || !takesLevels(question)) return [];
    return (question.frameworkRefs ?? []).flatMap((reference): Mapping[] => {
      const number = controlNumber(reference.ref);
      const named = byNumber.get(isCisOf365(reference.framework) && !number.startsWith(CIS_M365) ? `${CIS_M365}${number}` : number) ?? [];
      const part = !isBenchmark(frameworkOf(reference.framework).family);
      const referring = carrying(carried, reference).map(({ found }) => found);
      return [
        ...byTool(named, question.key),
        ...byTool(referring, question.key).map((mapping) => ({ ...mapping, part })),
        ...(known.get(number) ?? []).map((mapping) => ({ ...mapping, questions: [question.key], part: true })),
      ];
    });
  });
}

const byTool = (found: readonly Found[], questionKey: string) =>
  [...Map.groupBy(found, ({ tool }) => tool)].map(([tool, own]) => exactly(tool, own, questionKey));

function exactly(tool: Tool, found: readonly Found[], questionKey: string): Mapping {
  const checks = [...new Set(found.map(({ checkId }) => checkId))];
  return { tool, checks, questions: [questionKey], rule: { kind: 'worst' }, days: FRESH_DAYS, reversed: false, part: false, whole: false };
}
