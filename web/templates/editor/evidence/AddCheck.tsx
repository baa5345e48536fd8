import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listKnownChecks } from '#contract/evidence/mappings.contract.ts';
import { type Tool, toolLabel, TOOLS } from '#domain/evidence/results.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { lastingId } from './mapping.draft.ts';

const ANY = 'any';
const CHOICES = [{ value: ANY, label: 'All tools' } as const, ...TOOLS.map((tool) => ({ value: tool, label: toolLabel(tool) }))];

/** Adds a check found by ID or title; with a tool chosen, also an ID as typed, such as MS.AAD.3.*. */
export function AddCheck({ onAdd }: { onAdd: (tool: Tool, checkId: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  // The search is opened by a key or a button and takes the focus.
  useEffect(() => field.current?.focus(), []);
  const [tool, setTool] = useState<Tool | typeof ANY>(ANY);
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const query = { ...(text && { q: text.replace(/\*$/, '') }), ...(tool !== ANY && { tool }) };
  const { data: known = [] } = useQuery({ ...ask(listKnownChecks, { query }), placeholderData: keepPreviousData });
  const found = known.map((check) => ({
    tool: check.tool,
    checkId: lastingId(check.checkId),
    label: `${toolLabel(check.tool)} ${lastingId(check.checkId)}: ${check.title}`,
  }));
  const isOwn = tool !== ANY && text !== '' && !found.some(({ checkId }) => checkId.toLowerCase() === text.toLowerCase());
  const offered = isOwn ? [{ tool, checkId: text, label: `Use “${text}” as typed` }, ...found] : found;
  return (
    <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Field label="Tool">
        <Select options={CHOICES} value={tool} onChange={setTool} />
      </Field>
      <Field label="Find a check" help="Search by ID or title. Choose a tool to type an ID; a final * matches the rest of it.">
        <Combobox
          ref={field}
          options={offered.map(({ label }, at) => ({ value: String(at), label }))}
          value={null}
          onSearch={setTyped}
          onChange={(at) => {
            const check = offered[Number(at ?? Number.NaN)];
            if (check) onAdd(check.tool, check.checkId);
          }}
          placeholder="MFA, or MS.AAD.3.2"
          empty="No checks match. Choose a tool to add the ID as typed."
        />
      </Field>
    </div>
  );
}
