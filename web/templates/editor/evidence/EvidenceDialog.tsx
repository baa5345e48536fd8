import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { putTemplateMappings, type TemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { type CheckMapping, MAPPING_LIMITS } from '#domain/evidence/mapping.rules.ts';
import type { EditedQuestion, EditedSection } from '#web/templates/editor/draft.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { AddCheck } from './AddCheck.tsx';
import { MappingCard } from './MappingCard.tsx';
import { checksOf, type MappingChanges, ownWith, withCheck, withoutCheck } from './mapping.draft.ts';
import { QuestionList } from './QuestionList.tsx';
import { TryMapping } from './TryMapping.tsx';

interface EvidenceDialogProps {
  templateId: string;
  /** Saved sections of the template. */
  sections: readonly EditedSection[];
  /** Question that is shown first. */
  first: EditedQuestion;
  saved: TemplateMappings;
  onClose: () => void;
}

const isRight = ({ rule, days, wordings }: CheckMapping) =>
  Number.isInteger(days) &&
  days >= 1 &&
  days <= MAPPING_LIMITS.days &&
  (rule.kind !== 'share' || rule.metAt > rule.notMetBelow) &&
  Object.values(wordings ?? {}).every((wording = '') => wording.length <= MAPPING_LIMITS.wording);

/** Questions, the checks, rules and sentences of one of them, and a try on a run. Questions that are not changed keep what was saved meanwhile. */
export function EvidenceDialog({ templateId, sections, first, saved, onClose }: EvidenceDialogProps) {
  const [current, setCurrent] = useState(first.key);
  const [changes, setChanges] = useState<MappingChanges>(new Map());
  const question = sections.flatMap(({ questions }) => questions).find(({ key }) => key === current) ?? first;
  const mappings = checksOf(saved, changes, current);
  const setMappings = (next: CheckMapping[]) => setChanges(new Map([...changes, [current, next]]));
  const isOwn = saved.questions.some((one) => one.questionKey === current && one.isOwn);
  const save = useMutation({
    mutationFn: (next: MappingChanges) =>
      call(putTemplateMappings, { params: { id: templateId }, body: { version: saved.version, questions: ownWith(saved, next) } }),
    onSuccess: async () => {
      await refreshAfter(putTemplateMappings);
      onClose();
    },
    onError: refreshAfterConflict(putTemplateMappings),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title="Checks that propose the answer"
      description={question.text}
      footer={
        <>
          {isOwn && (
            <Button className="mr-auto" disabled={save.isPending} onClick={() => save.mutate(new Map([...changes, [current, null]]))}>
              Reset to the shipped mapping
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabled={![...changes.values()].every((one) => one === null || one.every(isRight))}
            onClick={() => save.mutate(changes)}
          >
            Save checks
          </Button>
        </>
      }
    >
      <FaultMessage error={save.error} />
      <div className="grid gap-6 pb-2 lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)_20rem]">
        <QuestionList
          sections={sections}
          current={current}
          countOf={(key) => checksOf(saved, changes, key).reduce((sum, { checks }) => sum + checks.length, 0)}
          onChoose={setCurrent}
        />
        <div key={current} className="grid min-w-0 content-start gap-4">
          <AddCheck onAdd={(tool, checkId) => setMappings(withCheck(mappings, tool, checkId))} />
          {mappings.length === 0 && <p className="text-muted">No checks yet. Without checks this question gets no proposals.</p>}
          {mappings.map((mapping, at) => (
            <MappingCard
              // A tool may have several rules, which have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${mapping.tool} ${at}`}
              mapping={mapping}
              isYesNo={question.type === 'yes_no'}
              onChange={(next) => setMappings(mappings.with(at, next))}
              onRemove={(checkId) => setMappings(withoutCheck(mappings, at, checkId))}
            />
          ))}
          {mappings.length > 1 && <p className="text-sm text-muted">The worst fresh result of all tools proposes the answer.</p>}
        </div>
        <div className="min-w-0 lg:col-start-2 xl:col-start-3">
          <TryMapping key={current} templateId={templateId} question={question} mappings={mappings.filter(isRight)} />
        </div>
      </div>
    </Dialog>
  );
}
