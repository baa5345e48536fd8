export const DATABASE = 'plumbline-answers';
export const STORE = 'answers';

/** Deletes all answers stored on this device. Uses no library, so that signing out loads no further script. */
export function wipeKeptAnswers(): void {
  const request = indexedDB.open(DATABASE, 1);
  // Aborts the transaction, which would create the missing database.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  request.addEventListener('success', () => {
    const database = request.result;
    database.transaction(STORE, 'readwrite').objectStore(STORE).clear();
    database.close();
  });
}
