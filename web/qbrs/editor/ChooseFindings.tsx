import { useState } from 'react';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { gapsShown, MOST_GAPS } from '#domain/deck/facts/gaps.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface ChooseFindingsProps {
  facts: DeckFacts;
  /** Empty to use those with the highest risk. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** Selects the open gaps of the slide; by default those with the highest risk. */
export function ChooseFindings({ facts, chosen, onChoose }: ChooseFindingsProps) {
  const [isOpen, setOpen] = useState(false);
  if (facts.gaps.length === 0) return null;
  return (
    <>
      <Button size="sm" variant="ghost" className="ml-auto" onClick={() => setOpen(true)}>
        Choose findings
      </Button>
      {isOpen && <Chooser facts={facts} chosen={chosen} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  );
}

function Chooser({ facts, chosen, onChoose, onClose }: ChooseFindingsProps & { onClose: () => void }) {
  const [ticked, setTicked] = useState<readonly string[]>(() => gapsShown(facts, chosen).gaps.map(({ findingId }) => findingId));
  const toggle = (id: string, isOn: boolean) => setTicked(isOn ? [...ticked, id] : ticked.filter((one) => one !== id));
  const finish = (ids: readonly string[]) => {
    onChoose(ids);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose findings"
      description={`The slide fits ${MOST_GAPS}; ${ticked.length} chosen. All others are listed in the appendix.`}
      footer={
        <>
          <Button onClick={() => finish([])}>Use highest risk</Button>
          <Button variant="primary" reason={ticked.length === 0 ? 'Choose at least one' : undefined} onClick={() => finish(ticked)}>
            Show selected
          </Button>
        </>
      }
    >
      <ul aria-label="Open gaps" className="grid gap-2.5">
        {facts.gaps.map(({ findingId, words, severity }) => (
          <li key={findingId}>
            <Checkbox
              checked={ticked.includes(findingId)}
              disabled={!ticked.includes(findingId) && ticked.length >= MOST_GAPS}
              onChange={({ target }) => toggle(findingId, target.checked)}
              help={<SeverityMark severity={severity} />}
            >
              <span className="wrap-anywhere">{words}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
