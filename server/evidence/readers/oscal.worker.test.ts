import { describe, expect, test } from 'vitest';
import { outcomesOf, read, refusalOf, runOf, withEachValueAs } from '#server/evidence/evidence.reading.fixture.ts';

const finding = (target: string, state: string, reason: string, implementation = '') => ({
  uuid: '01890000-0000-4000-8000-000000000001',
  title: `Control ${target}`,
  description: 'Looked at the policy.',
  target: {
    type: 'objective-id',
    'target-id': target,
    status: { state, reason },
    ...(implementation && { 'implementation-status': { state: implementation } }),
  },
});

const OSCAL = {
  'assessment-results': {
    uuid: '01890000-0000-4000-8000-000000000002',
    metadata: { title: 'Harbour Dental, Core Q4', 'last-modified': '2026-11-20T07:00:00Z', version: '3', 'oscal-version': '1.1.2' },
    'import-ap': { href: '#plan' },
    results: [
      {
        uuid: '01890000-0000-4000-8000-000000000003',
        title: 'Results',
        description: 'Results',
        start: '2026-11-18T07:00:00Z',
        end: '2026-11-20T08:00:00+01:00',
        findings: [
          finding('ac-1', 'satisfied', 'pass'),
          finding('ac-2', 'not-satisfied', 'fail'),
          finding('ac-3', 'not-satisfied', 'other'),
          finding('ac-4', 'satisfied', 'other', 'not-applicable'),
          finding('ac-5', 'unknown', ''),
        ],
      },
    ],
  },
};

const inXml = ({ title, description, target }: (typeof OSCAL)['assessment-results']['results'][number]['findings'][number]) => {
  const { state = '' } = target['implementation-status'] || {};
  return `<finding uuid="x"><title>${title}</title><description><p>${description}</p></description>
<target type="objective-id" target-id="${target['target-id']}"><status state="${target.status.state}" reason="${target.status.reason}"/>
${state && `<implementation-status state="${state}"/>`}</target></finding>`;
};

const [RESULT] = OSCAL['assessment-results'].results;
const XML = `<assessment-results xmlns="http://csrc.nist.gov/ns/oscal/1.0" uuid="x"><metadata><title>Harbour Dental, Core Q4</title><version>3</version></metadata>
<result uuid="y" start="${RESULT?.start}" end="${RESULT?.end}"><title>Results</title>${RESULT?.findings.map(inXml).join('')}</result></assessment-results>`;

describe('OSCAL assessment results', () => {
  test.each([
    ['JSON', JSON.stringify(OSCAL)],
    ['XML', XML],
  ])('Findings are read from %s, each with the state of its control', async (_format, content) => {
    const run = await runOf(content);
    expect(run).toMatchObject({
      tool: 'oscal',
      scope: 'Harbour Dental, Core Q4',
      toolVersion: '3',
      observedAt: '2026-11-20T07:00:00.000Z',
    });
    expect(outcomesOf(run)).toEqual({ 'ac-1': 'pass', 'ac-2': 'fail', 'ac-3': 'warn', 'ac-4': 'not_applicable', 'ac-5': 'error' });
    expect(run.results[0]).toMatchObject({ title: 'Control ac-1', detail: 'Looked at the policy.' });
    for (let length = 1; length < content.length; length += 7) expect(await refusalOf(content.slice(0, length)), `${length}`).not.toBe('');
  });

  test('Another OSCAL document is refused', async () => {
    expect(await refusalOf('{"catalog":{"uuid":"x"}}')).toContain('The format is not known');
  });

  test('A file with any value of another type is read or refused', async () => {
    for (const wrong of [null, 7, [], {}, 'x']) {
      for (const text of withEachValueAs(OSCAL, wrong)) expect(JSON.stringify(await read(text))).not.toContain('[object');
    }
  });
});
