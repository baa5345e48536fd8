import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import type { Article } from './article.ts';

export const WORK_ARTICLES: readonly Article[] = [
  {
    id: 'first-steps',
    title: 'Your first review',
    text: `Five steps lead to your first review. They take less than an hour.

- Add a customer. Only a name is required.
- Choose a template from the library, import a framework or write your own, and publish it.
- Start an assessment: choose the customer and the template.
- Answer the questions and submit. A vCIO or an administrator approves the assessment.
- Create a QBR from the approved assessment.

The setup checklist on the administrators' dashboard shows which steps are complete.`,
  },
  {
    id: 'templates',
    title: 'Templates, versions and publishing',
    text: `A template contains sections of questions. You can change a draft freely. Publishing creates a version that never changes: assessments keep the version they started with.

To change a published template, edit it and publish again. New assessments use the new version; assessments in progress keep theirs.

A template that assessments use cannot be deleted. Archive it instead: it is no longer offered, and nothing is lost.`,
  },
  {
    id: 'import',
    title: 'Importing questions',
    text: `Under Templates, select Import. Plumbline reads OSCAL catalogs (JSON, YAML or XML), CSV, Excel files and its own JSON.

Before anything is saved, a preview shows the number of questions and everything that could not be read. A file that was imported before is recognised and not imported twice.

Framework texts belong to their publishers. Import only content you have a licence for.`,
  },
  {
    id: 'answering',
    title: 'Answering an assessment quickly',
    text: `Open the assessment and answer with one key: 1 for met, 2 for partly met, 3 for not met, X for not applicable. The next question follows automatically; you can turn this off in the list of shortcuts (?). Enter goes to the next unanswered question.

For questions with a number, a date or a text, type the answer. Ctrl+Z undoes the last change to an answer.

Every answer is saved immediately. If the connection is lost, keep working: answers are stored on this device and sent when the connection is back. The line above the questions shows what is saved.

A note with a padlock is internal. Customers never see it.`,
  },
  {
    id: 'evidence',
    title: 'Evidence: answers that tools propose',
    text: `Open a customer and its tab Evidence. Drop a file of ScubaGear, Maester, the Zero Trust Assessment, your RMM or your backup. Plumbline proposes answers, dates and numbers, with their tool and day. A proposal becomes an answer only when a person accepts it.

If the columns of a CSV are not known, choose what each one means; the choice is kept for the next file of the customer. If a file has no date, enter when it was measured. If a file has another customer’s tenant or devices, choose the customer to import it for, or confirm this one.

In the assessment, P accepts a proposal, R rejects it with a reason, and Shift+P shows a summary of the section and accepts all. Proposals that contradict an answer are never part of it. Proposals in the top bar lists those of all customers and the changes by AI assistants: J and K move, X selects, Z undoes. Money is accepted one by one.

In the review, the view Evidence shows contradictions first. The reviewer asks the engineer, or rejects the proposal and keeps the answer.

If a check fails that was met in the last approved assessment, Plumbline opens a finding and notifies the vCIO. When the check passes again, the finding is resolved.`,
  },
  {
    id: 'path',
    title: 'The cheapest way to a score',
    text: `Open a customer, its tab Roadmap and then Path to target. Enter a goal and, if there is one, a budget for the first 12 months or per quarter, or the hours per quarter. Plumbline chooses the recommendations that reach the goal for the least money, by quarter, with the score after each.

The cost of a recommendation is its one-time amount and twelve months of its recurring amount. A finding that several recommendations resolve counts once, and a recommendation brings along what it depends on. Uncosted recommendations are never chosen.

Choose a checklist, such as an insurer’s questionnaire, and every question of it passes with the plan. Checklists are other templates that the customer was assessed with, and frameworks that questions refer to. Hours are those of the chosen option, else of the first one.

The pin requires a recommendation, X excludes it, + includes it. The curve shows the cost of every score; move the sliders to try a goal or a budget. Alternatives spend the whole budget or avoid the largest cost.

Apply to roadmap shows which quarters change before it moves anything, and can be undone. Save as scenario compares the plan with the budget.`,
  },
  {
    id: 'evidence-sources',
    title: 'Evidence from domains, CIPP and Microsoft Graph',
    text: `To change which checks answer a question, open the template, edit the question and choose "Edit checks". Search a check by ID or title, choose the rule (pass or fail, a share, a number or a date), the sentence and the number of days, and see what it proposes for your customers. Drafts save themselves. Publish them to recalculate open proposals of all versions of the template; answers stay.

Enter the customer's domains to check SPF, DKIM, DMARC, DNSSEC, the website certificate and headers, and the expiry of the domain, on request and every week. Only DNS, the website and the registry of the domain are contacted. For a prospect, the domain answers five questions before the first meeting.

Administrators can connect CIPP or Microsoft Graph under Integrations. “Test and show” lists what would be read before anything is stored. Match each tenant to its customer, or exclude it; only matched tenants are read, every night and with “Fetch now”. For Microsoft Graph, an administrator of the customer gives consent with the link beside the tenant. A part that may not be read is named with the permission that it needs.`,
  },
  {
    id: 'submit',
    title: 'Submitting, and what is missing',
    text: `Submit an assessment for review when every required question is answered. If any are not, the dialog lists them with links.

After submitting, the assessment is read-only and awaiting review. If it is returned, the reviewer's comment appears at the top and you can continue answering.`,
  },
  {
    id: 'review',
    title: 'Reviewing and approving',
    text: `Submitted assessments are listed under Pending Review for everyone who can approve them. The review shows the gaps first, with their severity.

You can edit a finding's wording for the customer, accept a risk with a reason, approve the assessment, or return it with a comment. Approval freezes the answers and the score.

If your organisation requires two people, an assessment cannot be approved by the person who submitted it.`,
  },
  {
    id: 'score',
    title: 'How the alignment score is calculated',
    text: `The score is the weighted share of met questions, in percent, among all applicable, scored and answered questions.

- Met counts in full, partly met counts half, not met counts nothing.
- Each question and each section has a weight; the default is 1.
- Not applicable answers and text, date and file questions do not count.

A customer's score is that of the latest approved assessment. Your organisation's score is the average of all customers assessed within the last 365 days.`,
  },
  {
    id: 'qbr',
    title: 'Creating a QBR',
    text: `Create a QBR from an approved assessment of the customer. Its sections are filled with the score, gaps and history. Edit texts directly on the slides, or hide sections. Text written for a section of an earlier review is shown next to its slides, below the notes.

Finalizing freezes the figures and the design. From then on, the screen, the PDF and the PowerPoint file are identical. You can reopen a finalized QBR until it is presented; what a customer has seen does not change.

If an administrator has connected Microsoft 365, a review with a time appears in the Outlook calendar of the person who leads it, and moves with the review. Moving the meeting in Outlook moves the review. If the meeting is deleted there, the review stays here and its lead is notified. Each person can turn this off in the calendar, under Subscribe.`,
  },
  {
    id: 'qbr-slides',
    title: 'Advised options, cost of standstill and your own slides',
    text: `Each decision with options needs exactly one advised option. Without it, the review can be neither shared nor finalized; the editor lists the decision with a link to its recommendation.

Enter what a day of standstill costs the customer, and the source of the figure, in the facts of the customer. The slide of the risks then shows it beside the cost of the remedy for the urgent gaps. Decks without amounts do not show it.

**Add a slide** below the list of slides adds one of your own after the chosen slide. Write its title and text on the slide; **Layout and picture** adds a picture (PNG or JPEG), its description, and the option to use the slide in the next review too. Duplicate or remove it in its menu. The customer sees the slide once its title, text and the description of the picture are written.`,
  },
  {
    id: 'surveys',
    title: 'Asking customers: pulse and NPS',
    text: `Open **Surveys** on the Customers page to ask all customers, or the tab Surveys of a customer to ask chosen contacts. Each contact gets a personal link without an account. Opening it stores nothing.

- A pulse asks how satisfied the contact is, what got in the way and what is coming up. NPS asks how likely the contact is to recommend you.
- A contact gets at most one survey a week and two reminders, and none after stopping surveys. Bounced addresses get no reminder until you correct them.
- Replies to the email go to the customer's vCIO.
- **Add slide** on the results shows the answers in the next QBR.
- A score of 6 or less notifies the vCIO and opens a follow-up that is due in two days.
- NPS is shown with its 95 % interval, because few answers say little. A customer needs four answers.
- Anonymous surveys show no names, nothing of a customer below four answers, and open no follow-up.

**Own surveys** are those that you write: up to 15 questions, with names or anonymous. Changes do not reach surveys that were sent.

**Automatic surveys** sends a pulse before each review and NPS twice a year. Both are off at first. Webhooks can receive answers and low scores.`,
  },
  {
    id: 'overdue',
    title: 'What “overdue” counts',
    text: `Each screen counts its own kind of item. Days end at midnight in your organisation's time zone.

- QBRs (bell, list, dashboard): ${OVERDUE.qbrs}
- Customers (list, programme): ${OVERDUE.customers}
- Reviews in the programme: ${OVERDUE.reviews}
- Assessments: ${OVERDUE.assessments}
- Actions of a review: ${OVERDUE.actions}
- Calendar: ${OVERDUE.calendar} Its number is the sum of these and of SOPs due for review.`,
  },
  {
    id: 'campaigns',
    title: 'Campaigns: one fix for many customers',
    text: `Open Campaigns under Recommendations and select **Start campaign**. Choose what the customers have in common: a question, a gap in the technology stack or a product without support. The button is also on findings and assets. Affected customers are chosen, except those that accepted the risk. A chooses all, N none.

- **Edit price rule** sets amounts per customer, user or device, and hours. Customers without a number, or with another currency, need amounts by hand (P).
- **Add option** offers up to two alternatives, each with its own price.
- **Create recommendations** writes the text, amounts and target quarter for every customer, links their findings, adds them to the next QBR and drafts letters. Pressing it again changes nothing.
- After a change, the button updates the open recommendations; those that were decided or changed by hand are kept.
- A run can be undone for an hour. Changed recommendations are kept and named.
- Select customers to send a reminder (R), change the quarter (Q) or add to QBR (B).

A customer is verified when the work is done and an assessment or a later evidence run confirms it; stack gaps by the next audit, products when no asset or stack lists them.`,
  },
  {
    id: 'customers',
    title: 'Customers: archive instead of delete',
    text: `A customer with assessments or QBRs cannot be deleted, because reports would lose their history. Archive the customer instead: it disappears from lists and figures, and can be restored at any time.

Names are unique in your organisation, regardless of upper and lower case.`,
  },
];
