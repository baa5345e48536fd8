/** Refusals about files and the size of requests. */
export const FILE_ERRORS = {
  FILE_NOT_FOUND: { status: 404, message: 'The file was not found', resolution: 'It may have been deleted. Reload the page.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large', resolution: 'Send less data at once.' },
  STORAGE_FULL: {
    status: 413,
    message: 'Your organisation has used all its file storage',
    resolution: 'Delete files you no longer need, or ask the operator for more storage.',
  },
  DECK_TEMPLATE_REFUSED: {
    status: 422,
    message: 'Decks cannot use this PowerPoint template',
    resolution: 'Correct the template in PowerPoint (View > Slide Master), save it and upload it again.',
  },
  FILE_TOO_COMPLEX: {
    status: 422,
    message: 'This file exceeds the time or memory limit for one file',
    resolution: 'Reduce its size: fewer rows, shorter texts or fewer sections. Then try again.',
  },
  FILE_INTERRUPTED: {
    status: 503,
    message: 'The file was not generated because the server restarted',
    resolution: 'Nothing was changed. Try again.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'This file or content type is not accepted here',
    resolution: 'Send JSON, or one of the file types listed on the page.',
  },
} as const;
