import { type SubmitEvent, useState } from 'react';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { costRangeText } from '#web/ui/data/cost.range.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { DecisionForm } from '#web/findings/decide/DecisionForm.tsx';
import { useRecommend } from '#web/findings/decide/recommend.ts';
import { useNewRecommendation } from './new.recommendation.ts';
import { useLink } from './links.change.ts';
import { type ChosenRecommendation, RecommendationChoice } from './RecommendationChoice.tsx';

interface RecommendStepProps {
  finding: Finding;
  takesFocus: boolean;
  onNext: () => void;
}

/** Recommends the library's text, or links the finding to what is recommended already. */
export function RecommendStep({ finding, takesFocus, onNext }: RecommendStepProps) {
  const { suggestion, customer } = finding;
  const [way, setWay] = useState<'library' | 'existing'>(suggestion ? 'library' : 'existing');
  const [chosen, setChosen] = useState<ChosenRecommendation | null>(null);
  const [isAsked, setAsked] = useState(false);
  const recommend = useRecommend(onNext);
  const link = useLink(onNext);
  const recommendNew = useNewRecommendation();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (way === 'library') recommend.mutate(finding);
    else if (chosen) link.mutate({ recommendation: chosen, findingIds: [finding.id] });
  };
  return (
    <DecisionForm
      pending={recommend.isPending || link.isPending}
      submitLabel={way === 'library' ? 'Recommend' : 'Link'}
      closeLabel="Skip"
      goesOn
      takesFocus={takesFocus}
      onSubmit={submit}
      onClose={onNext}
    >
      {suggestion && (
        <RadioGroup
          label="From"
          options={[
            {
              value: 'library',
              label: `New from library: ${suggestion.title}`,
              help: `Text, options and prices for the customer’s size: ${costRangeText(suggestion.cost)}.`,
            },
            { value: 'existing', label: 'An existing recommendation' },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      {way === 'existing' && (
        <RecommendationChoice
          customerId={customer.id}
          value={chosen}
          onChange={setChosen}
          error={isAsked && !chosen ? 'Please choose a recommendation' : undefined}
        />
      )}
      <div>
        <Button size="sm" variant="ghost" icon={PlusIcon} onClick={() => recommendNew([finding])}>
          Write a new one
        </Button>
      </div>
      <FaultMessage error={recommend.error ?? link.error} />
    </DecisionForm>
  );
}
