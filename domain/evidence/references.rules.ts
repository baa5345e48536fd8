import { questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';
import { type CheckMapping, FRESH_DAYS, type Mapping, takesProposals } from './mapping.rules.ts';
import type { CheckResult, Tool } from './results.rules.ts';

type Found = Pick<CheckResult, 'checkId'> & { tool: Tool };

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
  return questionsOf(body).flatMap((question) => {
    if (taken.has(question.key) || !takesProposals(question)) return [];
    return (question.frameworkRefs ?? []).flatMap(({ framework, ref }): Mapping[] => {
      const number = controlNumber(ref);
      const same = byNumber.get(isCisOf365(framework) && !number.startsWith(CIS_M365) ? `${CIS_M365}${number}` : number) ?? [];
      const exact = [...Map.groupBy(same, ({ tool }) => tool)].map(([tool, own]) => exactly(tool, own, question.key));
      return [...exact, ...(known.get(number) ?? []).map((mapping) => ({ ...mapping, questions: [question.key], part: true }))];
    });
  });
}

function exactly(tool: Tool, found: readonly Found[], questionKey: string): Mapping {
  const checks = [...new Set(found.map(({ checkId }) => checkId))];
  return { tool, checks, questions: [questionKey], rule: { kind: 'worst' }, days: FRESH_DAYS, reversed: false, part: false, whole: false };
}
