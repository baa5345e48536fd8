import type { Note } from './notifications.notes.rules.ts';

interface Answered {
  survey: string;
  score: number | null;
  contact: string;
  customer: { id: string; name: string };
  vcioId: string | null;
}

const about = ({ customer, vcioId }: Answered) =>
  ({
    entity: { type: 'customer', id: customer.id },
    actionUrl: `/customers/${customer.id}?tab=surveys`,
    audience: { people: [vcioId], least: 'vcio', otherwise: 'vcio' },
  }) as const;

export function surveyAnsweredNote(answer: Answered): Note {
  const { survey, score, contact, customer } = answer;
  return {
    ...about(answer),
    event: 'survey_answered',
    title: `Survey answered: ${customer.name}`,
    message: `${contact} of ${customer.name} answered “${survey}”${score === null ? '' : ` with ${score} of 10`}.`,
  };
}

/** `due` is the day of the follow-up, as shown. */
export function lowScoreNote(answer: Answered & { due: string }): Note {
  const { survey, score, contact, customer, due } = answer;
  return {
    ...about(answer),
    event: 'low_score',
    title: `Low score: ${customer.name}`,
    message: `${contact} of ${customer.name} gave ${score} of 10 in “${survey}”. Follow up by ${due}.`,
  };
}
