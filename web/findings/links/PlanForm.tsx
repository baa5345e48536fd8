import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { decideFindings, type Finding } from '#contract/findings/findings.contract.ts';
import { isPlannedByLink } from '#domain/findings/findings.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { costRangeText } from '#web/ui/data/cost.range.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { DecisionForm, type DecisionFormProps } from '#web/findings/decide/DecisionForm.tsx';
import { useRecommend } from '#web/findings/decide/recommend.ts';
import { useNewRecommendation } from './new.recommendation.ts';
import { useLink } from './links.change.ts';
import { type ChosenRecommendation, RecommendationChoice } from './RecommendationChoice.tsx';

type Way = 'library' | 'existing' | 'elsewhere';

interface PlanFormProps extends Omit<DecisionFormProps, 'finding'> {
  /** Findings of several customers can only be planned elsewhere. */
  findings: readonly Finding[];
  /** Called once a recommendation covers the findings; a plan elsewhere is saved with `onSave`. */
  onPlanned: () => void;
}

/** Plans findings with the library's recommendation, an existing or new one, or elsewhere with a note that says where. */
export function PlanForm({ findings, pending, onSave, onPlanned, ...rest }: PlanFormProps) {
  const { customer, suggestion } = sharedOf(findings);
  const ways: readonly Way[] = [...(suggestion ? ['library' as const] : []), ...(customer ? ['existing' as const] : []), 'elsewhere'];
  const [way, setWay] = useState<Way>(ways[0] ?? 'elsewhere');
  const [chosen, setChosen] = useState<ChosenRecommendation | null>(null);
  const [where, setWhere] = useState('');
  const [isAsked, setAsked] = useState(false);
  const planning = usePlanning(findings, onPlanned);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (way === 'library') planning.recommend();
    else if (way === 'elsewhere' && where.trim()) onSave({ status: 'planned', decisionNote: where.trim() });
    else if (way === 'existing' && chosen) planning.link(chosen);
  };
  return (
    <DecisionForm {...rest} pending={pending || planning.isPending} submitLabel={SUBMITS[way]} onSubmit={submit}>
      <div className="col-span-full">
        <RadioGroup label="Plan with" options={ways.map((value) => optionOf(value, suggestion))} value={way} onChange={setWay} />
      </div>
      {way === 'existing' && customer && (
        <RecommendationChoice
          customerId={customer.id}
          value={chosen}
          onChange={setChosen}
          error={isAsked && !chosen ? 'Choose a recommendation' : undefined}
        />
      )}
      {way === 'elsewhere' && <Where text={where} isMissing={isAsked && where.trim() === ''} onChange={setWhere} />}
      {customer && <NewRecommendation findings={findings} />}
      <FaultMessage error={planning.error} />
    </DecisionForm>
  );
}

/** Linking a recommendation keeps decisions such as an accepted risk, so the plan replaces them explicitly. */
function usePlanning(findings: readonly Finding[], onPlanned: () => void) {
  const replace = useMutation({
    mutationFn: () => call(decideFindings, { body: { ids: findings.map(({ id }) => id), set: { status: 'planned', decisionNote: '' } } }),
    onSuccess: async () => {
      onPlanned();
      await refreshAfter(decideFindings);
    },
  });
  const onCovered = () => (findings.every(({ status }) => isPlannedByLink(status)) ? onPlanned() : replace.mutate());
  const recommend = useRecommend(onCovered);
  const link = useLink(onCovered);
  const [first] = findings;
  return {
    recommend: () => first && recommend.mutate(first),
    link: (recommendation: ChosenRecommendation) => link.mutate({ recommendation, findingIds: findings.map(({ id }) => id) }),
    isPending: recommend.isPending || link.isPending || replace.isPending,
    error: recommend.error ?? link.error ?? replace.error,
  };
}

function NewRecommendation({ findings }: { findings: readonly Finding[] }) {
  const recommendNew = useNewRecommendation();
  return (
    <div className="col-span-full">
      <Button size="sm" icon={PlusIcon} onClick={() => recommendNew(findings)}>
        New recommendation
      </Button>
    </div>
  );
}

interface WhereProps {
  text: string;
  isMissing: boolean;
  onChange: (text: string) => void;
}

function Where({ text, isMissing, onChange }: WhereProps) {
  return (
    <Field
      label="Where it is planned"
      required
      help="For example a project plan or a ticket. Saved as the note of the decision."
      error={isMissing ? 'Enter where it is planned' : undefined}
      className="col-span-full"
    >
      <TextArea rows={2} maxLength={5_000} name="where" value={text} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

const SUBMITS: Record<Way, string> = { library: 'Recommend', existing: 'Link', elsewhere: 'Plan' };

/** Common customer of the findings, and the library's suggestion if there is only one finding. */
function sharedOf(findings: readonly Finding[]): { customer: Finding['customer'] | null; suggestion: Finding['suggestion'] } {
  const [first] = findings;
  const isOneCustomer = findings.every(({ customer }) => customer.id === first?.customer.id);
  return {
    customer: isOneCustomer && first ? first.customer : null,
    suggestion: findings.length === 1 && first ? first.suggestion : null,
  };
}

function optionOf(value: Way, suggestion: Finding['suggestion']) {
  if (value === 'existing') return { value, label: 'An existing recommendation' };
  if (value === 'elsewhere' || !suggestion) return { value, label: 'Planned elsewhere' };
  const help = `Includes text, options and prices for the customer’s size: ${costRangeText(suggestion.cost)}.`;
  return { value, label: `New from library: ${suggestion.title}`, help };
}
