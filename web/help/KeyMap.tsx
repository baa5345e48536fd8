import { ANSWER_KEYS } from '#web/assessments/answer.keys.ts';
import { FINDING_KEYS } from '#web/findings/keys/finding.keys.ts';
import { PATH_KEYS } from '#web/paths/path.keys.ts';
import { SURVEY_KEYS } from '#web/surveys/results/survey.keys.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { type KeyMap as Keys, ROW_KEYS, SELECTION_KEYS } from '#web/ui/tables/key.map.ts';

const GROUPS: readonly { title: string; keys: Keys }[] = [
  {
    title: 'Everywhere',
    keys: [
      [['Ctrl', 'K'], 'Search and go anywhere (on a Mac: Cmd and K)'],
      [['Tab'], 'The next field, button or link; the first one skips to the content'],
      [['Esc'], 'Close a dialog, menu or drawer'],
      [['Ctrl', 'Enter'], 'Save a form (on a Mac: Cmd and Enter)'],
      [['F8'], 'Go to the latest message in the corner'],
    ],
  },
  { title: 'Answering an assessment', keys: ANSWER_KEYS },
  {
    title: 'In a list',
    keys: [...ROW_KEYS, ...SELECTION_KEYS, [['F'], 'Filter'], [['C'], 'Create an item'], [['?'], 'Show list shortcuts']],
  },
  { title: 'In the findings', keys: FINDING_KEYS },
  { title: 'On the path to target', keys: PATH_KEYS },
  { title: 'In the results of a survey', keys: SURVEY_KEYS },
  {
    title: 'On the roadmap and the board',
    keys: [
      [['↑', '↓'], 'The card above and below'],
      [['←', '→'], 'The nearest card in the column beside'],
      [['M'], 'Pick up the card; then the arrow keys choose its new place, Home and End the first and last'],
      [['Enter'], 'Open the card, or drop the one picked up'],
      [['Esc'], 'Return the card to its place'],
    ],
  },
  {
    title: 'In a tour',
    keys: [
      [['Enter'], 'Next step'],
      [['←', '→'], 'Back and next'],
      [['Esc'], 'Close the tour; it can be resumed here'],
    ],
  },
];

/** All keyboard shortcuts, which are inactive while a person types. */
export function KeyMap() {
  return (
    <Card title="Keyboard shortcuts">
      <div data-onboarding="help-keys" className="grid gap-4">
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1 font-medium">{title}</h3>
            <dl className="grid grid-cols-[96px_1fr] items-baseline gap-x-4 gap-y-1.5">
              {keys.map(([names, meaning]) => (
                <div key={meaning} className="contents">
                  <dt className="flex gap-1">
                    {names.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Card>
  );
}
