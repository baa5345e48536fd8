import { useState } from 'react';
import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { type RequestedDecision, requestedDecisions, deciders, nextOpen, recommendationOfSlide } from './decisions.ts';
import { focusDecision, focusMinutes } from '#web/qbrs/meeting/meeting.focus.ts';
import type { Command } from '#web/qbrs/meeting/meeting.keys.ts';
import type { Recording } from '#web/qbrs/meeting/recording/recording.store.ts';

interface DecisionsInput {
  /** Includes entries pending on this device. */
  qbr: Qbr;
  recording: Recording;
  /** Current slide, which may be about one of the recommendations. */
  slideKey: string | undefined;
  isOpen: boolean;
}

/** State of the decision panel: current decision, decider, option and note. */
export function useDecisions({ qbr, recording, slideKey, isOpen }: DecisionsInput) {
  const asked = requestedDecisions(qbr);
  const onSlide = recommendationOfSlide(slideKey);
  const [chosen, setChosen] = useState<{ slide: string | null; id: string } | null>(null);
  const [options, setOptions] = useState<Readonly<Record<string, string>>>({});
  const [by, setBy] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isPuttingOff, setPuttingOff] = useState(false);
  /** Recommendation decided last on this device, which U undoes while any decision is open. */
  const [last, setLast] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');

  const isAbout = (id: string | null) => asked.some(({ recommendation }) => recommendation.id === id);
  const wanted = chosen !== null && (chosen.slide === onSlide || !isAbout(onSlide)) ? chosen.id : onSlide;
  const current =
    asked.find(({ recommendation }) => recommendation.id === wanted) ?? asked.find(({ decision }) => decision === null) ?? asked[0] ?? null;
  const decider = by ?? deciders(qbr)[0] ?? '';

  const choose = (id: string) => {
    if (id !== current?.recommendation.id) setNote('');
    setPuttingOff(false);
    setChosen({ slide: onSlide, id });
  };
  const optionOf = ({ recommendation, decision }: RequestedDecision) =>
    options[recommendation.id] ?? decision?.option ?? recommendation.options.find(({ isChosen }) => isChosen)?.name ?? null;

  const decide = (outcome: Outcome, until: string | null = null) => {
    if (!current || !isOpen) return;
    if (decider.trim() === '') return toast({ title: 'Who decides?', description: 'Enter the person deciding for the customer first.' });
    const { id, title } = current.recommendation;
    const option = outcome === 'approved' ? optionOf(current) : null;
    const decision = { recommendationId: id, recommendation: title, outcome, by: decider.trim(), note: note.trim(), until, option };
    recording.record({ kind: 'decide', ...decision });
    setNote('');
    setLast(id);
    goOn(`${title} is ${outcome}.`, nextOpen(asked, id));
  };
  /** Moves the focus out of the decision form, which closes. */
  const goOn = (done: string, next: RequestedDecision | null) => {
    choose(next?.recommendation.id ?? current?.recommendation.id ?? '');
    if (next) focusDecision(next.recommendation.id);
    else focusMinutes();
    setSpoken(`${done} ${next ? `Next decision: ${next.recommendation.title}.` : 'All decisions are made. Press M to write minutes.'}`);
  };
  const undo = ({ recommendation, decision }: RequestedDecision) => {
    if (!decision || decision.isFromShare || !isOpen || recording.withdraw(decision.id)) return;
    const isHere = recording.state().pending.some(({ id }) => id === decision.id);
    const meant = isHere ? { decisionId: null, of: decision.id } : { decisionId: decision.id, of: null };
    recording.record({ kind: 'undo', recommendationId: recommendation.id, ...meant });
  };
  const undoByKey = () => {
    const meant = current?.decision ? current : asked.find(({ recommendation }) => recommendation.id === last);
    if (!meant?.decision) return;
    undo(meant);
    choose(meant.recommendation.id);
    focusDecision(meant.recommendation.id);
    setSpoken(`${meant.recommendation.title} was reopened.`);
  };
  const pick = (place: number) => {
    const option = current?.recommendation.options[place - 1];
    if (current && option && current.decision === null) setOptions({ ...options, [current.recommendation.id]: option.name });
  };
  const step = (by: number) => {
    const place = asked.findIndex((one) => one === current);
    const next = asked[Math.max(0, Math.min(asked.length - 1, place + by))];
    if (next) choose(next.recommendation.id);
  };

  const obey = (command: Command): boolean => {
    if (command.do === 'choose') step(command.by);
    else if (command.do === 'option') pick(command.place);
    else if (command.do === 'undo') undoByKey();
    else if (command.do === 'decide' && current?.decision) toast(alreadyDecided(current.recommendation.title, current.decision));
    else if (command.do === 'decide' && command.outcome === 'deferred') setPuttingOff(isOpen && current !== null);
    else if (command.do === 'decide') decide(command.outcome);
    else return false;
    return true;
  };

  return { asked, current, spoken, decider, setBy, note, setNote, isPuttingOff, setPuttingOff, optionOf, pick, choose, decide, undo, obey };
}

function alreadyDecided(title: string, { outcome, isFromShare }: NonNullable<RequestedDecision['decision']>) {
  const next = isFromShare ? 'The customer decided via the shared link.' : 'Press U to undo the decision.';
  return { title: 'Already decided', description: `${title} is ${outcome}. ${next}` };
}

export type Decisions = ReturnType<typeof useDecisions>;
