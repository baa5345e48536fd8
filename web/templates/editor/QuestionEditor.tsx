import { type Dispatch, Suspense } from 'react';
import { EVIDENCE_POLICIES } from '#domain/templates/evidence.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import { QUESTION_TYPES, type QuestionType } from '#domain/templates/templates.rules.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useIsOpen } from '#web/session/features.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import type { TemplateEdit, EditedQuestion, EditedSection } from './draft.ts';
import { BandsEditor } from './BandsEditor.tsx';
import { ConditionsEditor, earlierQuestions } from './ConditionsEditor.tsx';
import { ReferencesEditor, TagsField } from './ReferencesEditor.tsx';
import { faultAt } from './draft.faults.ts';
import { newKey } from './keys.ts';
import { NumberField } from './NumberField.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';
import { evidencePolicyLabel } from '#web/templates/templates.words.ts';

/** Loaded on demand, since read-only users need neither library, SOP list nor checks. */
const RecommendationField = lazyPage(() => import('./RecommendationField.tsx'), 'RecommendationField');
const EvidenceField = lazyPage(() => import('./evidence/EvidenceField.tsx'), 'EvidenceField');
const SopField = lazyPage(() => import('./SopField.tsx'), 'SopField');

const TYPES = QUESTION_TYPES.map((type) => ({ value: type, label: kindOf(type).label }));

/** Value of the default from the organisation settings. */
const USUAL = 'usual';
const EVIDENCE = [
  { value: USUAL, label: 'Organisation default' },
  ...EVIDENCE_POLICIES.map((policy) => ({ value: policy, label: evidencePolicyLabel(policy) })),
] as const;

interface QuestionEditorProps {
  templateId: string;
  question: EditedQuestion;
  section: string;
  sections: EditedSection[];
  path: string;
  faulty: readonly FaultLocation[];
  edit: Dispatch<TemplateEdit>;
}

/** Choice questions require options, and no other type has them. */
function ofType(type: QuestionType, options: EditedQuestion['options']): Partial<EditedQuestion> {
  if (!kindOf(type).hasOptions) return { type, options: undefined, bands: undefined };
  const first = [
    { key: newKey('option'), label: 'Yes', points: 100 },
    { key: newKey('option'), label: 'No', points: 0 },
  ];
  return { type, options: options ?? first, bands: undefined };
}

export function QuestionEditor({ templateId, question, section, sections, path, faulty, edit }: QuestionEditorProps) {
  const { key, text, type, options } = question;
  const { hasOptions, isFiles, bands } = kindOf(type);
  const hasSops = useIsOpen()('sops');
  const change = (next: Partial<EditedQuestion>) => edit({ act: 'changeQuestion', section, question: key, change: next });
  return (
    <div className="grid gap-4 pt-2 pb-3 md:pl-14">
      <Field label="Question" required error={faultAt(faulty, `${path}.text`)}>
        <TextArea rows={2} autoFocus value={text} onChange={(event) => change({ text: event.target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Answer" className="lg:col-span-2">
          <Select options={TYPES} value={type} onChange={(next) => change(ofType(next, options))} />
        </Field>
        <NumberField label="Weight" value={question.weight} most={10} onChange={(weight = Number.NaN) => change({ weight })} />
        <NumberField
          label="Finding below"
          value={question.failThreshold}
          most={100}
          optional
          help="Points; empty means 100."
          onChange={(failThreshold) => change({ failThreshold })}
        />
      </div>
      {!isFiles && (
        <Field label="Evidence" className="max-w-80" help="A file that documents the answer; required before submitting.">
          <Select
            options={EVIDENCE}
            value={question.evidenceRequired ?? USUAL}
            onChange={(next) => change({ evidenceRequired: next === USUAL ? undefined : next })}
          />
        </Field>
      )}
      {hasOptions && (
        <OptionsEditor options={options ?? []} path={`${path}.options`} faulty={faulty} onChange={(next) => change({ options: next })} />
      )}
      {bands && (
        <BandsEditor
          key={type}
          bands={question.bands}
          isAge={bands === 'age'}
          path={`${path}.bands`}
          faulty={faulty}
          onChange={(next) => change({ bands: next })}
        />
      )}
      <Marks question={question} onChange={change} />
      <Words question={question} path={path} faulty={faulty} onChange={change} />
      <Suspense>
        <EvidenceField templateId={templateId} question={question} />
      </Suspense>
      {hasSops && (
        <Suspense>
          <SopField question={key} />
        </Suspense>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <ReferencesEditor
          refs={question.frameworkRefs ?? []}
          path={`${path}.frameworkRefs`}
          faulty={faulty}
          onChange={(frameworkRefs) => change({ frameworkRefs })}
        />
        <TagsField tags={question.tags ?? []} onChange={(tags) => change({ tags })} />
      </div>
      <ConditionsEditor
        showIf={question.showIf}
        earlier={earlierQuestions(sections, key)}
        path={`${path}.showIf`}
        faulty={faulty}
        onChange={(showIf) => change({ showIf })}
      />
      {sections.length > 1 && (
        <Field label="Section" className="max-w-80">
          <Select
            options={sections.map((one) => ({ value: one.key, label: one.title || 'Untitled section' }))}
            value={section}
            onChange={(to) => edit({ act: 'sendQuestion', section, question: key, to })}
          />
        </Field>
      )}
    </div>
  );
}

interface PartProps {
  question: EditedQuestion;
  onChange: (change: Partial<EditedQuestion>) => void;
}

function Marks({ question: { required, critical, internalOnly }, onChange }: PartProps) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <Checkbox checked={required} onChange={(event) => onChange({ required: event.target.checked })}>
        Required
      </Checkbox>
      <Checkbox checked={critical} onChange={(event) => onChange({ critical: event.target.checked })}>
        Critical
      </Checkbox>
      <Checkbox checked={internalOnly} onChange={(event) => onChange({ internalOnly: event.target.checked })}>
        Internal: never shown to the customer
      </Checkbox>
    </div>
  );
}

function Words({
  question: { help, findingTitle = '', clientWording = '', gain = '', recommendationKey },
  path,
  faulty,
  onChange,
}: PartProps & { path: string; faulty: readonly FaultLocation[] }) {
  const helped = (next: Partial<NonNullable<EditedQuestion['help']>>) => {
    const { whyWeAsk, howToCheck } = { ...help, ...next };
    onChange({ help: whyWeAsk || howToCheck ? { whyWeAsk: whyWeAsk || undefined, howToCheck: howToCheck || undefined } : undefined });
  };
  return (
    <>
      <Field
        label="Title of the finding"
        help="Describes what is missing, such as “No restore has been tested”."
        error={faultAt(faulty, `${path}.findingTitle`)}
      >
        <TextArea rows={1} value={findingTitle} onChange={(event) => onChange({ findingTitle: event.target.value || undefined })} />
      </Field>
      <Field
        label="Wording for the customer"
        help="Names the finding in reviews if it has no title; if both are empty, the question is used."
        error={faultAt(faulty, `${path}.clientWording`)}
      >
        <TextArea rows={1} value={clientWording} onChange={(event) => onChange({ clientWording: event.target.value || undefined })} />
      </Field>
      <Field
        label="Gain"
        help="One line on what the customer gets, such as “A stolen password alone opens nothing”."
        error={faultAt(faulty, `${path}.gain`)}
      >
        <TextArea rows={1} value={gain} onChange={(event) => onChange({ gain: event.target.value || undefined })} />
      </Field>
      <Suspense>
        <RecommendationField
          value={recommendationKey}
          error={faultAt(faulty, `${path}.recommendationKey`)}
          onChange={(next) => onChange({ recommendationKey: next })}
        />
      </Suspense>
      <div className="grid gap-4 lg:grid-cols-2">
        <Field label="Why we ask" error={faultAt(faulty, `${path}.help.whyWeAsk`)}>
          <TextArea value={help?.whyWeAsk ?? ''} onChange={(event) => helped({ whyWeAsk: event.target.value })} />
        </Field>
        <Field label="How to check" error={faultAt(faulty, `${path}.help.howToCheck`)}>
          <TextArea value={help?.howToCheck ?? ''} onChange={(event) => helped({ howToCheck: event.target.value })} />
        </Field>
      </div>
    </>
  );
}
