// The page's address is still the one that was asked for: loading it again is all that is needed.
const again = () => location.reload()
document.querySelector('button').addEventListener('click', again)
addEventListener('online', again)
