/** A message from the host to a window that changes none of the data shown. */
export type Notice =
  /** The person gave the program a file to open (fetch it by library.takeOffer). */
  | { is: 'offered' }
  /** Notices are waiting (fetch them by program.takeNotices). */
  | { is: 'waiting' }
  /** A file was saved where the person chose (program.showSaved shows it). */
  | { is: 'saved'; saved: string; name: string }
  /** The page crashed and was reloaded where it was. */
  | { is: 'crashed' }
  /** An error inside the program, which keeps running. `area`: of the method that failed, if known. */
  | { is: 'fault'; area: string | null }
  /** The person chose a command in the menu of the desktop window. */
  | { is: 'command'; command: string }
