/** URL of the assessment list with its dialog open and the customer chosen. */
export function newAssessmentOf({ id }: { id: string }): string {
  return `/assessments?dialog=new&customerId=${id}`;
}

export function newQbrOf({ id }: { id: string }): string {
  return `/qbrs?dialog=new&customerId=${id}`;
}
