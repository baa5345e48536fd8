import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Customer } from '#contract/customers/customers.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { DialogForm, FormRefusal } from '#web/ui/overlays/DialogForm.tsx';
import { RecommendationLinks } from '#web/psa/links/PsaLinks.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { Contested } from './Contested.tsx';
import { CostFields } from '#web/recommendations/detail/options/CostFields.tsx';
import { useDecision } from './decisions/decision.ts';
import { Decisions } from './decisions/Decisions.tsx';
import { DependsOn } from './links/DependsOn.tsx';
import { useEditing } from './editing.ts';
import { EditorFooter } from './EditorFooter.tsx';
import { Heading } from './Heading.tsx';
import { LinkedAssets } from './links/LinkedAssets.tsx';
import { LinkedFindings } from './links/LinkedFindings.tsx';
import { useLeaveQuestion } from './leave.question.ts';
import { PlanFields } from './PlanFields.tsx';
import { DRAWER_WIDTH } from './recommendation.words.ts';
import { InternalFields, TitleFields, WordingFields } from './TextFields.tsx';

interface RecommendationEditorProps {
  recommendation: Recommendation;
  customer: Customer;
  onDeleted: () => void;
  onClose: () => void;
}

/** Every field with the customer's decisions above, for people with the permission to edit. */
export function RecommendationEditor({ recommendation, customer, onDeleted, onClose }: RecommendationEditorProps) {
  const { form, save, known, adopt, settle, isStale } = useEditing(recommendation);
  const decision = useDecision(recommendation, adopt);
  const { isDirty } = form.formState;
  const leaving = useLeaveQuestion(isDirty || decision.isTyped, recommendation.id);
  const id = useId();
  return (
    <FormProvider {...form}>
      <Drawer
        open
        onClose={onClose}
        title={recommendation.title}
        width={DRAWER_WIDTH}
        footer={
          <EditorFooter
            form={id}
            recommendation={recommendation}
            saving={save}
            isDirty={isDirty}
            leaving={leaving}
            onDecline={() => decision.open('declined')}
            onDeleted={onDeleted}
            onClose={onClose}
          />
        }
      >
        <Heading recommendation={recommendation} />
        <Decisions recommendation={recommendation} decision={decision} />
        <div className="px-4 pb-4 empty:hidden">
          <RecommendationLinks id={recommendation.id} />
        </div>
        <DialogForm id={id} saving={save} onSubmit={form.handleSubmit((values) => save.mutate(values))} className="border-t border-border">
          <div className="px-4 pt-4 empty:hidden">
            {isStale || known.contested.length > 0 ? (
              <Contested key={known.row.version} theirs={known.row} fields={known.contested} onSettled={settle} />
            ) : (
              save.error && <FormRefusal saving={save} conflict={undefined} />
            )}
          </div>
          <TitleFields statusBefore={known.row.status} />
          <WordingFields />
          <CostFields currency={recommendation.currency} />
          <PlanFields customer={customer} owner={recommendation.owner} />
          <LinkedFindings customerId={customer.id} />
          <DependsOn recommendation={recommendation} />
          <LinkedAssets recommendation={recommendation} />
          <InternalFields />
        </DialogForm>
      </Drawer>
    </FormProvider>
  );
}
