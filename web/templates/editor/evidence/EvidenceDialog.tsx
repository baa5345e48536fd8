import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { putTemplateMappings, type TemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { type CheckMapping, MAPPING_LIMITS } from '#domain/evidence/mapping.rules.ts';
import type { EditedQuestion } from '#web/templates/editor/draft.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { AddCheck } from './AddCheck.tsx';
import { MappingCard } from './MappingCard.tsx';
import { ownWith, withCheck, withoutCheck } from './mapping.draft.ts';
import { TryMapping } from './TryMapping.tsx';

interface EvidenceDialogProps {
  templateId: string;
  question: EditedQuestion;
  saved: TemplateMappings;
  onClose: () => void;
}

const isRight = ({ rule, days, wordings }: CheckMapping) =>
  Number.isInteger(days) &&
  days >= 1 &&
  days <= MAPPING_LIMITS.days &&
  (rule.kind !== 'share' || rule.metAt > rule.notMetBelow) &&
  Object.values(wordings ?? {}).every((wording = '') => wording.length <= MAPPING_LIMITS.wording);

/** Checks, rule and sentence of one question, and a try on a run. Other questions keep what was saved meanwhile. */
export function EvidenceDialog({ templateId, question, saved, onClose }: EvidenceDialogProps) {
  const before = saved.questions.find(({ questionKey }) => questionKey === question.key);
  const [mappings, setMappings] = useState<CheckMapping[]>(before?.mappings ?? []);
  const save = useMutation({
    mutationFn: (next: CheckMapping[] | null) =>
      call(putTemplateMappings, {
        params: { id: templateId },
        body: { version: saved.version, questions: ownWith(saved, question.key, next) },
      }),
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
      size="lg"
      title="Checks that propose the answer"
      description={question.text}
      footer={
        <>
          {before?.isOwn && (
            <Button className="mr-auto" disabled={save.isPending} onClick={() => save.mutate(null)}>
              Reset to the shipped mapping
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={save.isPending} disabled={!mappings.every(isRight)} onClick={() => save.mutate(mappings)}>
            Save checks
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <FaultMessage error={save.error} />
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
        <TryMapping templateId={templateId} question={question} mappings={mappings.filter(isRight)} />
      </div>
    </Dialog>
  );
}
