import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CampaignEffects, updateCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import {
  type CampaignLetter,
  publishCampaignLetters,
  updateCampaignLetter,
  withdrawCampaignLetters,
} from '#contract/campaigns/campaigns.letters.contract.ts';
import { LETTER_PLACEHOLDERS, type LetterWords } from '#domain/campaigns/letters.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { namesText } from './effects.words.ts';

interface LettersDialogProps {
  campaignId: string;
  effects: CampaignEffects;
  letters: readonly CampaignLetter[];
  mayEdit: boolean;
  onClose: () => void;
}

const TEMPLATE = 'template';
const PLACEHOLDERS = LETTER_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
const stateOf = ({ publishedAt, isEdited }: CampaignLetter) =>
  publishedAt === null ? (isEdited ? 'edited draft' : 'draft') : `published on ${formatDay(publishedAt)}`;

/** Template and letters of a campaign: edit, publish in the portals and withdraw. */
export function LettersDialog({ campaignId, effects, letters, mayEdit, onClose }: LettersDialogProps) {
  const [chosen, setChosen] = useState(mayEdit ? TEMPLATE : (letters[0]?.customer.id ?? TEMPLATE));
  const params = { id: campaignId };
  const letter = letters.find(({ customer }) => customer.id === chosen);
  const drafts = letters.filter(({ publishedAt }) => publishedAt === null);
  const choices = [
    { value: TEMPLATE, label: 'Template of all drafts' },
    ...letters.map((one) => ({ value: one.customer.id, label: `${one.customer.name}, ${stateOf(one)}` })),
  ];
  const publish = usePublish(params);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Letters"
      description="Customers read a letter in their portal after you publish it. Nothing is emailed."
      size="lg"
      footer={
        mayEdit && (
          <Button
            variant="primary"
            loading={publish.isPending}
            reason={drafts.length === 0 ? 'There is no draft' : undefined}
            onClick={() => publish.mutate(drafts)}
          >
            {`Publish ${countText(drafts.length, 'draft')}`}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <FaultMessage error={publish.error} />
        <Field label="Letter">
          <Select label="Letter" options={choices} value={chosen} onChange={setChosen} />
        </Field>
        <Chosen {...{ campaignId, effects, letter, mayEdit }} />
      </div>
    </Dialog>
  );
}

/** Publishes drafts with the versions on screen. */
function usePublish(params: { id: string }) {
  return useMutation({
    mutationFn: (those: readonly CampaignLetter[]) =>
      call(publishCampaignLetters, {
        params,
        body: { letters: those.map(({ customer, version }) => ({ customerId: customer.id, version })) },
      }),
    onSuccess: async ({ published, skipped }) => {
      await refreshAfter(publishCampaignLetters);
      const names = namesText(skipped.map(({ name }) => name));
      toast({
        title: `${countText(published, 'letter')} published`,
        ...(skipped.length > 0 && { description: `Not published, because the draft changed: ${names}` }),
      });
    },
  });
}

interface ChosenProps extends Pick<LettersDialogProps, 'campaignId' | 'effects' | 'mayEdit'> {
  /** Undefined for the template. */
  letter: CampaignLetter | undefined;
}

function Chosen({ campaignId, effects, letter, mayEdit }: ChosenProps) {
  const params = { id: campaignId };
  const publish = usePublish(params);
  if (letter?.publishedAt) return <Published letter={letter} params={params} mayEdit={mayEdit} />;
  const save = async (words: LetterWords) => {
    if (letter) await call(updateCampaignLetter, { params, body: { customerId: letter.customer.id, words, version: letter.version } });
    else await call(updateCampaignEffects, { params, body: { letter: words, version: effects.version } });
  };
  return (
    <>
      <Words
        key={`${letter?.customer.id ?? TEMPLATE} ${letter?.version ?? effects.version}`}
        words={letter?.template ?? effects.letter}
        mayEdit={mayEdit}
        save={save}
      />
      {letter && <Reading letter={letter} />}
      <FaultMessage error={publish.error} />
      {letter && mayEdit && (
        <div>
          <Button loading={publish.isPending} onClick={() => publish.mutate([letter])}>
            {`Publish for ${letter.customer.name}`}
          </Button>
        </div>
      )}
    </>
  );
}

function Words({ words, mayEdit, save }: { words: LetterWords; mayEdit: boolean; save: (words: LetterWords) => Promise<void> }) {
  const [typed, setTyped] = useState(words);
  const saving = useMutation({
    mutationFn: () => save(typed),
    onSuccess: async () => {
      await refreshAfter(updateCampaignEffects);
      toast({ variant: 'success', title: 'Words saved' });
    },
  });
  const isSame = typed.subject === words.subject && typed.text === words.text;
  return (
    <div className="grid gap-4">
      <Field label="Subject">
        <TextInput readOnly={!mayEdit} value={typed.subject} onChange={(event) => setTyped({ ...typed, subject: event.target.value })} />
      </Field>
      <Field label="Text" help={`Placeholders: ${PLACEHOLDERS}. {price} is not shown to contacts who do not see amounts.`}>
        <TextArea rows={8} readOnly={!mayEdit} value={typed.text} onChange={(event) => setTyped({ ...typed, text: event.target.value })} />
      </Field>
      <FaultMessage error={saving.error} />
      {mayEdit && (
        <div>
          <Button loading={saving.isPending} reason={isSame ? 'Nothing has changed' : undefined} onClick={() => saving.mutate()}>
            Save words
          </Button>
        </div>
      )}
    </div>
  );
}

/** Letter as the customer reads it. */
function Reading({ letter: { subject, text } }: { letter: CampaignLetter }) {
  return (
    <section aria-label="As the customer reads it" className="rounded-field border border-border p-3">
      <p className="font-semibold wrap-anywhere">{subject}</p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </section>
  );
}

function Published({ letter, params, mayEdit }: { letter: CampaignLetter; params: { id: string }; mayEdit: boolean }) {
  const withdraw = useMutation({
    mutationFn: () => call(withdrawCampaignLetters, { params, body: { customerIds: [letter.customer.id] } }),
    onSuccess: async () => {
      await refreshAfter(withdrawCampaignLetters);
      toast({ title: 'Letter withdrawn' });
    },
  });
  return (
    <div className="grid gap-4">
      <Reading letter={letter} />
      <FaultMessage error={withdraw.error} />
      {mayEdit && (
        <div>
          <Button loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw from the portal
          </Button>
        </div>
      )}
    </div>
  );
}
