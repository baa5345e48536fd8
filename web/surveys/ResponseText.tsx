import type { SurveyResponse } from '#contract/surveys/surveys.fields.ts';

/** Comments and other answers of a response, as plain text. */
export function ResponseText({ response: { comments, choices } }: { response: SurveyResponse }) {
  return (
    <>
      {comments.map(({ key, question, text }) => (
        <p key={key} className="wrap-anywhere whitespace-pre-line">
          {comments.length > 1 && <span className="text-muted">{question} </span>}“{text}”
        </p>
      ))}
      {choices.map(({ key, question, text }) => (
        <p key={key} className="wrap-anywhere">
          <span className="text-muted">{question} </span>
          {text}
        </p>
      ))}
    </>
  );
}

export const authorOf = ({ contact }: SurveyResponse) =>
  contact ? [contact.name, contact.title].filter(Boolean).join(', ') : 'Without a name';
