import { useMutation, useQuery } from '@tanstack/react-query';
import { listSops, type SopSummary, updateSop } from '#contract/sops/sops.contract.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { XIcon } from '#web/ui/icons.tsx';

/** SOPs linked to a question. Links belong to the SOP, so they are stored at once and apply to every version of the template. */
export function SopField({ question }: { question: string }) {
  const mayEdit = useCan()('sops:edit');
  const { data: sops = [] } = useQuery(ask(listSops, { query: {} }));
  const link = useMutation({
    mutationFn: ({ sop: { id, version }, keys }: { sop: SopSummary; keys: string[] }) =>
      call(updateSop, { params: { id }, body: { linkedQuestionKeys: keys, version } }),
    onSuccess: () => refreshAfter(updateSop),
    onError: (error) => {
      refreshAfterConflict(updateSop)(error);
      const { headline, resolution } = faultOf(error);
      toast({ title: headline, description: resolution, variant: 'destructive' });
    },
  });
  const linked = sops.filter(({ linkedQuestionKeys }) => linkedQuestionKeys.includes(question));
  const others = sops.filter((sop) => !linked.includes(sop));
  const add = (id: string | null) => {
    const sop = others.find((other) => other.id === id);
    if (sop) link.mutate({ sop, keys: [...sop.linkedQuestionKeys, question] });
  };
  return (
    <div className="grid gap-1">
      <Field label="SOPs" help="Shown next to the question during an assessment. A link is saved immediately.">
        <Combobox
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
          value={null}
          disabled={!mayEdit || link.isPending}
          onChange={add}
          placeholder="Link an SOP"
          empty="No SOPs match"
        />
      </Field>
      {linked.length > 0 && (
        <ul className="grid gap-1">
          {linked.map((sop) => (
            <li key={sop.id} className="flex items-center justify-between gap-2 text-sm">
              <TextLink to={`/sops/${sop.id}`}>{sop.title}</TextLink>
              {mayEdit && (
                <IconButton
                  label={`Unlink ${sop.title}`}
                  icon={XIcon}
                  disabled={link.isPending}
                  onClick={() => link.mutate({ sop, keys: sop.linkedQuestionKeys.filter((key) => key !== question) })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
