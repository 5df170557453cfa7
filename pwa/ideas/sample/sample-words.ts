/** An invented idea in the sections of the template, which shows what a page can look like and says what can be done with it. */
export const sampleWords = {
  title: 'Sample: Clothes peg that warns of rain',
  html: [
    '<h1>My Idea</h1><p>A clothes peg that chirps before the rain comes. <mark>This is a sample: change it, share it to see what readers see, or delete it. It cannot be sealed.</mark></p>',
    '<h2>Problem Statement</h2><p>Washing hangs outside, and nobody looks at the sky.</p>',
    '<h2>Solution Overview</h2><p>A small sensor in the peg feels the <strong>air pressure</strong> fall and the air grow damp. It chirps, and stops when it is taken off the line.</p>',
    '<h2>Key Features</h2><ul><li><p>One coin cell lasts two summers</p></li><li><p>No phone, no account</p></li></ul>',
    '<h2>Target Audience</h2><p>Anyone who dries washing in a yard or on a balcony.</p>',
    '<h2>Implementation Notes</h2><p>A pressure sensor, a humidity sensor and a buzzer on one folded strip.</p>',
    '<h2>Next Steps</h2><ol><li><p>Measure how long before rain the pressure falls</p></li><li><p>Try three shapes of the peg</p></li></ol>',
  ].join(''),
}
