import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { advisedReviewDays, SOP_LIMITS } from '#domain/sops/sops.rules.ts';
import type { Sop } from '#contract/sops/sops.contract.ts';
import { getTemplate, listTemplates } from '#contract/templates/templates.contract.ts';
import { ask } from '#web/http/ask.ts';
import { AUDIENCES, CATEGORIES } from '#web/sops/sops.words.ts';
import { CustomersCombobox } from '#web/ui/choosers/CustomersCombobox.tsx';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { PersonChooser } from '#web/ui/choosers/PersonChooser.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import type { SopDraft } from './sop.draft.ts';

interface SopFieldsProps {
  sop: Sop;
  draft: SopDraft;
  change: (next: Partial<SopDraft>) => void;
}

export function SopFields({ sop, draft, change }: SopFieldsProps) {
  return (
    <section aria-label="SOP details" className="grid content-start gap-4 rounded-card border border-border bg-surface-1 p-4">
      <Field label="Title" required>
        <TextInput value={draft.title} maxLength={SOP_LIMITS.title} onChange={(event) => change({ title: event.target.value })} />
      </Field>
      <Field label="Code" help="Your own short code, such as SOP-014">
        <TextInput value={draft.code} maxLength={SOP_LIMITS.code} onChange={(event) => change({ code: event.target.value })} />
      </Field>
      <Field label="Category">
        <Select options={CATEGORIES} value={draft.category} onChange={(category) => change({ category })} />
      </Field>
      <PersonChooser label="Owner" value={draft.ownerId} present={sop.owner} onChange={(ownerId) => change({ ownerId })} />
      <Field
        label="Review every … days"
        help={`${advisedReviewDays(draft.category)} days recommended for this category; empty means never`}
      >
        <TextInput
          inputMode="numeric"
          value={draft.reviewEveryDays}
          onChange={(event) => change({ reviewEveryDays: event.target.value.replaceAll(/\D/g, '').slice(0, 4) })}
        />
      </Field>
      <Field label="Audience">
        <Select options={AUDIENCES} value={draft.audience} onChange={(audience) => change({ audience })} />
      </Field>
      <Field label="Tags" help="Separated by commas">
        <TextInput value={draft.tags} onChange={(event) => change({ tags: event.target.value })} />
      </Field>
      <TemplateLinks sop={sop} draft={draft} change={change} />
      <Field label="Customers" help="Customers the SOP applies to; if empty, all customers">
        <CustomersCombobox
          placeholder="Link a customer"
          chosen={draft.customerIds}
          known={sop.linkedCustomers}
          onChange={(customerIds) => change({ customerIds })}
        />
      </Field>
      <QuestionLinks sop={sop} draft={draft} change={change} />
    </section>
  );
}

function useTemplates() {
  const { data: templates = [] } = useQuery(ask(listTemplates, { query: { status: 'published', sort: 'name', limit: '200' } }));
  return templates.map(({ id, name }) => ({ value: id, label: name }));
}

function TemplateLinks({ sop, draft: { templateIds }, change }: SopFieldsProps) {
  const templates = useTemplates();
  const nameOf = (id: string) =>
    templates.find(({ value }) => value === id)?.label ?? sop.linkedTemplates.find((linked) => linked.id === id)?.name ?? 'A template';
  return (
    <div>
      <Field label="Templates">
        <Combobox
          options={templates.filter(({ value }) => !templateIds.includes(value))}
          placeholder="Link a template"
          value={null}
          onChange={(id) => id && change({ templateIds: [...templateIds, id] })}
        />
      </Field>
      <Chosen
        entries={templateIds.map((id) => ({ key: id, label: nameOf(id) }))}
        onRemove={(removed) => change({ templateIds: templateIds.filter((id) => id !== removed) })}
      />
    </div>
  );
}

/** Questions are chosen by template. */
function QuestionLinks({ sop, draft: { questionKeys, templateIds }, change }: SopFieldsProps) {
  const templates = useTemplates();
  const [chosen, choose] = useState<string | null>(null);
  const templateId = chosen ?? templateIds[0] ?? null;
  const { data: template } = useQuery({ ...ask(getTemplate, { params: { id: templateId ?? '' } }), enabled: templateId !== null });
  const questions = template ? questionsOf(template) : [];
  const textOf = (key: string) => [...questions, ...sop.linkedQuestions].find((question) => question.key === key)?.text ?? key;
  return (
    <div className="grid gap-2">
      <Field label="Questions of">
        <Combobox options={templates} placeholder="Choose a template" value={templateId} onChange={choose} />
      </Field>
      {template && (
        <Combobox
          label="Question"
          placeholder="Link a question"
          options={questions.filter(({ key }) => !questionKeys.includes(key)).map(({ key, text }) => ({ value: key, label: text }))}
          value={null}
          onChange={(key) => key && change({ questionKeys: [...questionKeys, key] })}
        />
      )}
      <Chosen
        entries={questionKeys.map((key) => ({ key, label: textOf(key) }))}
        onRemove={(removed) => change({ questionKeys: questionKeys.filter((key) => key !== removed) })}
      />
    </div>
  );
}

function Chosen({ entries, onRemove }: { entries: readonly { key: string; label: string }[]; onRemove: (key: string) => void }) {
  if (entries.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1">
      {entries.map(({ key, label }) => (
        <li key={key} className="flex items-start justify-between gap-2 text-sm">
          <span className="min-w-0 pt-1 wrap-anywhere">{label}</span>
          <IconButton label={`Remove ${label}`} icon={XIcon} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  );
}
