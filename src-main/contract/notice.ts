/** What the host tells a window that changes nothing it shows. */
export type Notice =
  /** The person gave the program a file to open (library.takeOffer). */
  | { is: 'offered' }
  /** Something waits to be told (program.takeNotices). */
  | { is: 'waiting' }
  /** A file that was made is saved where the person said (program.showSaved). */
  | { is: 'saved'; saved: string; name: string }
  /** The page crashed, and was loaded anew where it was. */
  | { is: 'crashed' }
  /** Something broke inside the program, which goes on; `area`: of what was being done, where that is known. */
  | { is: 'fault'; area: string | null }
  /** The person chose a command in the menu of the desktop window. */
  | { is: 'command'; command: string }
