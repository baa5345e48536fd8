import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import type { Article } from './article.ts';

export const WORK_ARTICLES: readonly Article[] = [
  {
    id: 'first-steps',
    title: 'From nothing to the first review',
    text: `Five things lead to the first review, and they take less than an hour.

- Add a customer. A name is enough.
- Take a template from the library, import a framework or write your own, and publish it.
- Start an assessment: choose the customer and the template.
- Answer the questions and submit. Somebody who may review approves it.
- Create a QBR from the approved assessment.

The setup checklist on the dashboard of administrators shows which of them are done.`,
  },
  {
    id: 'templates',
    title: 'Templates, versions and publishing',
    text: `A template holds sections of questions. While it is a draft you change it freely. Publishing makes an edition that never changes again: assessments that run keep the questions they began with.

Change a published template by editing it and publishing once more. New assessments take the new edition, running ones keep theirs.

A template that assessments use cannot be deleted. Archive it; it is then offered to nobody and nothing is lost.`,
  },
  {
    id: 'import',
    title: 'Importing questions',
    text: `Under Templates, choose Import. Plumbline reads OSCAL catalogs (JSON, YAML or XML), CSV, Excel files and its own JSON.

Before anything is stored you see what the file would bring: the number of questions and every place that could not be understood. A file that was imported before is recognised and not imported twice.

Texts of frameworks belong to their publishers. Import only what you have a licence for.`,
  },
  {
    id: 'answering',
    title: 'Answering an assessment quickly',
    text: `Open the assessment and answer with one key: 1 for met, 2 for partly met, 3 for not met, X for not applicable. The next question follows by itself; the list of keys (?) has a switch for that. Enter goes to the next question without an answer.

On a question that asks for a number, a date or a text, type the answer. Ctrl+Z undoes the last change of an answer.

Every answer is saved as you give it. If the connection is lost, go on: answers wait on this device and are sent when it is back. The line above the questions says what is saved.

A note with a padlock is internal. It never appears in anything a customer sees.`,
  },
  {
    id: 'submit',
    title: 'Submitting, and what is missing',
    text: `Submit for review when every required question has an answer. If some have none, the dialog names them, and each line leads to its question.

After submitting, the assessment is read-only and waits for a review. If it is returned, you see the reviewer's comment at the top and can go on answering.`,
  },
  {
    id: 'review',
    title: 'Reviewing and approving',
    text: `Whoever may approve finds submitted assessments under Pending Review. The review shows the gaps first, with the severity of each.

You can word a finding for the customer, accept a risk with a reason, approve the assessment, or return it with a comment. An approval fixes answers and score.

If your organisation asks for two people, whoever submitted an assessment cannot approve it.`,
  },
  {
    id: 'score',
    title: 'How the alignment score is made',
    text: `The score is the weighted share of what was met, in percent, over the questions that were answered, scored and applicable.

- Met counts fully, partly met half, not met nothing.
- Each question and each section has a weight; one is the usual one.
- Not applicable, text, date and file questions do not count.

The score of a customer is that of the latest approved assessment. The score of your organisation is the mean over customers that were assessed within 365 days.`,
  },
  {
    id: 'qbr',
    title: 'Making a QBR',
    text: `Create a QBR from an approved assessment of the customer. The sections are filled with its score, gaps and history. Change the texts where they stand on the slides, or leave sections out. What was written about a section of an earlier review stands beside its slides, below the notes.

Finalize freezes the figures and the look. From then on the screen, the PDF and the PowerPoint show the same. You can reopen a finalized QBR until it is presented; what a customer has seen stays as it was.

Where an administrator has connected Microsoft 365, a review with a time stands in the Outlook calendar of the person who leads it, and moves with it. Moved in Outlook, the review moves too; deleted there, it stays here and its person is told. Each person can switch it off in the calendar, under Subscribe.`,
  },
  {
    id: 'overdue',
    title: 'What “overdue” counts',
    text: `Each screen counts its own kind. Days end at midnight in the time zone of your organisation.

- QBRs (bell, list, dashboard): ${OVERDUE.qbrs}
- Customers (list, programme): ${OVERDUE.customers}
- Reviews in the programme: ${OVERDUE.reviews}
- Assessments: ${OVERDUE.assessments}
- Actions of a review: ${OVERDUE.actions}
- Calendar: ${OVERDUE.calendar} Its number is the sum of these kinds and of SOPs to review.`,
  },
  {
    id: 'customers',
    title: 'Customers: archive instead of delete',
    text: `A customer with assessments or QBRs cannot be deleted, because reports would lose their history. Archive the customer instead. It leaves lists and figures, and can be restored at any time.

Names are unique in your organisation; upper and lower case make no difference.`,
  },
];
