/** Opened from the home screen of an iPhone or iPad: such an app has neither downloads nor tabs. No other browser knows the word. */
export const isOnHomeScreen = () => Reflect.get(navigator, 'standalone') === true
